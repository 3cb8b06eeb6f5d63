import type { Frame } from 'playwright-core';
import { BEACON_HOST } from './read-vectors.ts';

/**
 * What a document still holds that a hostile mail needs: handlers, addresses that are programs, addresses that load by themselves,
 * elements that run or load. A policy or a sandbox would keep them quiet; a mail that was cleaned has none of them.
 */
export const whatIsLeft = (frame: Frame): Promise<string[]> =>
  frame.evaluate((host) => {
    // Through the prototypes: some of these mails put names of their own before the elements' methods.
    const { getAttributeNames, getAttribute, closest } = Element.prototype;
    const left: string[] = [];
    for (const element of Document.prototype.querySelectorAll.call(document, '*')) {
      const tag = element.localName;
      if (closest.call(element, 'head') && (tag === 'style' || tag === 'meta')) continue;
      if (/^(script|style|i?frame|object|embed|form|base|link|svg|math|meta|template|input|button)$/.test(tag))
        left.push(`<${tag}>`);
      for (const name of getAttributeNames.call(element)) {
        const value = getAttribute.call(element, name) ?? '';
        // Browsers skip control characters and white space in front of a scheme, and lines and tabs inside it.

        const address = value.replace(/[\u0000-\u0020]/g, '');
        const isText = ['title', 'alt', 'data-remote-src'].includes(name);
        const isProgram = /^(javascript|vbscript|data:text|data:image\/svg)/i.test(address);
        const isFetched = value.includes(host) && !(tag === 'a' && name === 'href');
        const isStyle = name === 'style' && /url\(|expression|image-set/i.test(value);
        if (name.startsWith('on') || (!isText && (isProgram || isFetched)) || isStyle) left.push(`${tag} ${name}`);
      }
    }
    return left;
  }, BEACON_HOST);
