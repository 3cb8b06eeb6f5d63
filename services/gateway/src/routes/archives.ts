import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as api from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { practiceDay } from '@stillpoint/scheduling';
import { getArchive, listExports, readExport, startExport } from '../archive/exports.ts';
import { finishArchiveImport, putArchivePart, startArchiveImport } from '../archive/imports.ts';
import type { AppDeps } from '../deps.ts';
import type { FileRoute } from '../http/file-route.ts';
import type { Route } from '../http/route.ts';
import { audit } from '../identity/audit.ts';
import { download } from '../http/download.ts';
import { WORDS } from '../words.ts';

export function archiveRoutes(route: Route, file: FileRoute, deps: AppDeps): void {
  const { identity, booking } = deps;
  route(api.startExport, async ({ actor }) => {
    const started = await startExport(deps);
    await audit(identity, actor, 'practice.exported', started.id);
    return started;
  });
  route(api.startArchiveImport, () => startArchiveImport(deps));
  route(api.putArchivePart, ({ params, body }) =>
    putArchivePart(deps, { ...params, content: Buffer.from(body.content, 'base64') }),
  );
  route(api.finishArchiveImport, ({ params, actor }) =>
    finishArchiveImport(deps, params.id, () => audit(identity, actor, 'practice.imported', params.id)),
  );
  route(api.listExports, () => listExports(deps));
  route(api.getArchive, ({ params }) => getArchive(deps, params.id));

  const asked = { access: 'admin', needsConfirmation: true, input: api.uuidParams } as const;
  file(api.ARCHIVE_FILE_PATH, asked, async ({ input: { id }, actor, response }) => {
    const archive = await getArchive(deps, id);
    if (archive.state !== 'done' || archive.isImport) throw new AppError('not_found', WORDS.archive.notWritten);
    await audit(identity, actor, 'practice-archive.downloaded', id);
    const filename = `practice-${practiceDay(identity.now(), booking.timeZone)}.zip`;
    download(response, filename, 'application/zip').set('Content-Length', String(archive.size));
    await pipeline(Readable.from(readExport(deps, archive)), response);
  });
}
