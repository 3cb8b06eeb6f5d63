import { renderPreviews, type Preview } from '@stillpoint/notification';
import type { RequestHandler } from 'express';
import type { GatewaySettings } from '../../deps.ts';
import { escapeHtml } from '../../pages/html.ts';

export const MAIL_PREVIEWS_PATH = '/dev/mails';

/** Every kind of mail with made-up people on one page, for developers; only in `npm run dev`. */
export function mailPreviews({ practice, publicUrl }: GatewaySettings): RequestHandler {
  return (_request, response) => {
    const previews = renderPreviews(practice, publicUrl);
    response
      .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'")
      .type('html')
      .send(page(previews));
  };
}

const page = (previews: readonly Preview[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mail previews</title>
<style>body{font:16px system-ui;margin:2rem;max-width:60rem}iframe{width:100%;height:40rem;border:1px solid #ccc}pre{white-space:pre-wrap}</style>
<h1>Every mail</h1>
<ol>${previews.map(({ name }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`).join('')}</ol>
${previews
  .map(
    ({
      name,
      subject,
      html,
      text,
    }) => `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(subject)}</p>
<iframe sandbox title="${escapeHtml(name)}" srcdoc="${escapeHtml(html)}"></iframe>
<details><summary>As text</summary><pre>${escapeHtml(text)}</pre></details></section>`,
  )
  .join('\n')}`;
