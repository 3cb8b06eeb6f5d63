import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { uuidParams, whole } from '../fields.ts';

/** How long an archive is kept, in hours. */
export const ARCHIVE_KEPT_HOURS = 4;

/**
 * Largest archive that can be restored on screen, in bytes, and the size of the parts it is uploaded in (the last may be
 * smaller).
 */
export const MAX_ARCHIVE_BYTES = 1024 ** 3;
export const ARCHIVE_PART_BYTES = 512 * 1024;

/** Progress: `step` of `steps` files written or restored; sizes in bytes. `reason`: why it failed, where that is known. */
const archiveState = z.object({
  id: z.uuid(),
  state: z.enum(['open', 'done', 'failed']),
  reason: z.string().nullable(),
  step: z.number().int(),
  steps: z.number().int(),
  size: z.number().int(),
});
export type ArchiveState = z.infer<typeof archiveState>;

export const startExport = endpoint('POST', '/api/admin/archives', 'admin', {
  needsConfirmation: true,
  summary: `Write everything of the practice into one archive in open formats, kept for ${ARCHIVE_KEPT_HOURS} hours`,
  response: archiveState,
});
export const listExports = endpoint('GET', '/api/admin/archives', 'admin', {
  summary: 'The newest archive, and the newest before it that can be downloaded',
  response: z.array(archiveState),
});
export const getArchive = endpoint('GET', '/api/admin/archives/:id', 'admin', {
  summary: 'How far an archive is',
  params: uuidParams,
  response: archiveState,
});

export const startArchiveImport = endpoint('POST', '/api/admin/archive-imports', 'admin', {
  needsConfirmation: true,
  summary:
    'Begin to put an archive back; 400 while there is something in this product already, 409 while one is put back',
  body: z.object({
    size: z
      .number()
      .int()
      .min(1, 'The file is empty')
      .max(MAX_ARCHIVE_BYTES, 'The file is larger than 1 GB: whoever looks after the server can import it there.'),
  }),
  response: archiveState,
});
export const putArchivePart = endpoint('PUT', '/api/admin/archive-imports/:id/parts/:position', 'admin', {
  summary: 'The next part of an archive that is put back, as base64; one that is there already changes nothing',
  params: z.object({
    id: z.uuid(),
    position: whole(0, MAX_ARCHIVE_BYTES / ARCHIVE_PART_BYTES),
  }),
  body: z.object({
    content: z
      .base64('This part of the file is damaged')
      .min(1)
      .max(Math.ceil(ARCHIVE_PART_BYTES / 3) * 4),
  }),
  response: archiveState,
});
export const finishArchiveImport = endpoint('POST', '/api/admin/archive-imports/:id', 'admin', {
  summary: 'Put back the archive whose parts are all there: all of it, or nothing',
  params: uuidParams,
  response: archiveState,
});
