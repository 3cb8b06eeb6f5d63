import * as z from 'zod';
import { ATTACHMENT_PATH, EMAIL_FRAME_PATH, idParams, whole } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import * as notification from '@stillpoint/notification';
import type { AppDeps } from '../../deps.ts';
import { recordRead } from '../../identity/record-read.ts';
import type { FileRoute } from '../../http/file-route.ts';
import { WORDS } from '../../words.ts';

const frame = idParams.extend({ images: z.enum(['show']).optional() });
const attachment = idParams.extend({ index: whole(0, 10_000) });

/** Parts of mails besides JSON, for the administrator: their HTML as a document for a frame, and their attachments. */
export function mailFileRoutes(file: FileRoute, { notification: context, identity }: AppDeps): void {
  file(EMAIL_FRAME_PATH, { access: 'admin', input: frame }, async ({ input: { id, images }, response }) => {
    const email = await notification.findEmail(context, id);
    if (!email || email.htmlBody === null) throw new AppError('not_found', WORDS.mail.none);
    response
      .set({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': framePolicy(images === 'show'),
        'Referrer-Policy': 'no-referrer',
        'X-Frame-Options': 'SAMEORIGIN',
      })
      .type('html')
      .send(document(images === 'show' ? withImages(email.htmlBody) : email.htmlBody));
  });

  file(ATTACHMENT_PATH, { access: 'admin', input: attachment }, async ({ input: { id, index }, actor, response }) => {
    const { filename, content } = await notification.findAttachment(context, id, index);
    await recordRead(identity, actor, 'email-file.read', [id, index]);
    // Always a download, whatever type the sender claims: it must not run as a page of this site.
    response
      .set({
        'Cache-Control': 'no-store',
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeFilename(filename)}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Content-Type': 'application/octet-stream',
      })
      .send(content);
  });
}

/** No scripts, no forms and an opaque origin; remote images only on request; framed only by this site. */
const framePolicy = (showImages: boolean): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${showImages ? ' https: http:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

/** The mailbox sets remote addresses aside; here they become images again. */
const withImages = (html: string): string => html.replaceAll(' data-remote-src="', ' src="');

const document = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><style>body{margin:16px;font:16px/1.5 system-ui,sans-serif;color:#1f2d2c;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style></head><body>${html}</body></html>`;

/** RFC 8187. Converted to UTF-8 and back, because a lone surrogate cannot be encoded. */
const encodeFilename = (name: string): string =>
  encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
