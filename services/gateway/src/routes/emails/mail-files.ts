import { z } from 'zod';
import { ATTACHMENT_PATH, EMAIL_FRAME_PATH, idParams } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import * as notification from '@stillpoint/notification';
import type { AppDeps } from '../../deps.ts';
import { traceRead } from '../../identity/trace-read.ts';
import type { FileRoute } from '../../http/file-route.ts';
import { WORDS } from '../../words.ts';

const frame = idParams.extend({ images: z.enum(['show']).optional() });
const attachment = idParams.extend({ index: z.coerce.number().int().min(0).max(10_000) });

/** What mails hold beside JSON, for the administrator: their HTML as a frame of its own, and their attachments. */
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
    await traceRead(identity, actor, 'email-file.read', [id, index]);
    // A download and nothing else, whatever the sender called it: it must not run as a page of ours.
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

/** No script, no form, no origin of its own; remote images when they were asked for; shown by our own pages only. */
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

/** The mailbox keeps remote addresses aside; here they become images again. */
const withImages = (html: string): string => html.replaceAll(' data-remote-src="', ' src="');

const document = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><style>body{margin:16px;font:16px/1.5 system-ui,sans-serif;color:#1f2d2c;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style></head><body>${html}</body></html>`;

/** RFC 8187. Through UTF-8 and back, because half a character would not encode. */
const encodeFilename = (name: string): string =>
  encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
