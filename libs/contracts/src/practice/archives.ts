import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { uuidParams } from '../fields.ts';

/** Where a finished archive is fetched, for the administrator who has just confirmed who it is. */
export const ARCHIVE_FILE_PATH = '/api/admin/archives/:id/file';
export const archiveFileUrl = (id: string): string => `/api/admin/archives/${id}/file`;
/** For how long, in hours. */
export const ARCHIVE_KEPT_HOURS = 4;

/** `step` of `steps` files are written; bytes. */
const archiveState = z.object({
  id: z.uuid(),
  state: z.enum(['open', 'done', 'failed']),
  step: z.number().int(),
  steps: z.number().int(),
  size: z.number().int(),
});
export type ArchiveState = z.infer<typeof archiveState>;

export const startExport = endpoint({
  method: 'POST',
  path: '/api/admin/archives',
  access: 'admin',
  needsConfirmation: true,
  summary: `Write everything of the practice into one archive in open formats, kept for ${ARCHIVE_KEPT_HOURS} hours`,
  response: archiveState,
});
export const getArchive = endpoint({
  method: 'GET',
  path: '/api/admin/archives/:id',
  access: 'admin',
  summary: 'How far an archive is',
  params: uuidParams,
  response: archiveState,
});
