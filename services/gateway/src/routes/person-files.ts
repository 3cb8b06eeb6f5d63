import * as z from 'zod';
import * as booking from '@stillpoint/booking';
import { ADMIN_EXPORT_PATH, CLIENT_EXPORT_PATH, EXPORT_FILES, idParams } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { findExportRequest, readPersonParts } from '@stillpoint/events';
import type { AppDeps } from '../deps.ts';
import type { FileRoute } from '../http/file-route.ts';
import { audit } from '../identity/audit.ts';
import { countCopy } from '../identity/limits.ts';
import { renderExport } from '../person/render-export.ts';
import { practiceOf } from '../practice/site.ts';
import { download } from '../http/download.ts';
import { WORDS } from '../words.ts';

const input = idParams.partial().extend({ file: z.enum(EXPORT_FILES) });

/** Downloads of the copies of people's data: for the client whose data it is, and for the practice that requested it. */
export function personFileRoutes(fileRoute: FileRoute, deps: AppDeps): void {
  const { identity } = deps;
  const files = (path: string, access: 'client' | 'admin') =>
    fileRoute(path, { access, needsConfirmation: true, input }, async (call) => {
      const { visitor, actor, response } = call;
      const { id, file } = call.input;
      if (access === 'client' && visitor.client) await countCopy(identity, visitor.client.id);
      const email =
        access === 'client' ? visitor.client?.email : (await booking.findPatient(deps.booking, id ?? 0))?.email;
      const askedBy = access === 'client' ? 'client' : 'practice';
      const copy = email && (await findExportRequest(identity.sql, identity, { email, askedBy }));
      if (!copy || copy.doneAt === null) throw new AppError('not_found', WORDS.person.noCopy);
      const parts = await readPersonParts(identity.sql, identity, copy.id);
      await audit(identity, actor, 'person.export-read', copy.id);
      const practice = practiceOf(await deps.site.current());
      const whole = { madeAt: copy.doneAt.toISOString(), practice: practice.name, ...parts };
      if (file === 'data.json') download(response, file, 'application/json').send(JSON.stringify(whole, null, 2));
      else
        download(response, file, 'application/pdf').send(await renderExport(parts, { practice, madeAt: copy.doneAt }));
    });
  files(CLIENT_EXPORT_PATH, 'client');
  files(ADMIN_EXPORT_PATH, 'admin');
}
