import DOMPurify from 'dompurify';

const FORBIDDEN = [
  'style',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'iframe',
  'object',
  'embed',
  'base',
  'link',
  'meta',
  'svg',
  'math',
  'video',
  'audio',
  'source',
  'picture',
];

/**
 * A mail's HTML as a document of its own for a sandboxed frame. The server has sanitised it; here it is sanitised again, and
 * the frame's own policy lets nothing run and nothing load. Remote images wait in `data-remote-src` until `showImages`.
 */
export function mailDocument(html: string, showImages: boolean): string {
  const body = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: FORBIDDEN,
    FORBID_ATTR: ['srcset', 'background', 'action', 'formaction', 'poster'],
    ADD_ATTR: ['target'],
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const image of body.querySelectorAll('img')) {
    const remote = remoteAddress(image);
    image.removeAttribute('data-remote-src');
    if (remote === null) continue;
    if (showImages) image.setAttribute('src', remote);
    else image.removeAttribute('src');
  }
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  const images = showImages ? 'data: https: http:' : 'data:';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${images}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"><title>Message</title><style>html{color-scheme:light;background:#fff;color:#1f2d2c;font:16px/1.55 system-ui,sans-serif}body{margin:16px;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}</style></head><body>${body.innerHTML}</body></html>`;
}

/** How many images of a mail would be fetched from elsewhere. */
export function countRemoteImages(html: string): number {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('img')].filter((image) => remoteAddress(image) !== null).length;
}

function remoteAddress(image: Element): string | null {
  const address = image.getAttribute('data-remote-src') ?? image.getAttribute('src') ?? '';
  if (address.startsWith('//')) return `https:${address}`;
  return /^https?:\/\//i.test(address) ? address : null;
}
