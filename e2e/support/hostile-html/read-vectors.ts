import { readFileSync } from 'node:fs';

/** No page of ours has a reason to call this host. */
export const BEACON_HOST = 'canary.test';

/** One trick, ready to be mailed: `alarm(number)` is what it wants to run, `https://canary.test/<number>` to reach. */
export interface Vector {
  number: number;
  /** Which case of which list. */
  name: string;
  html: string;
}

/**
 * Reads the lists beside this file: a line a case, `name | html`; everything before the first such line is about the list. In the
 * html, `RUN` is the call that must never happen, `BEACON` the address that must never be asked, `NUMBER` the case's number in all,
 * `BASE64(…)` that text encoded; `\n`, `\xNN`, `\u{…}` and `\\` are what they are in a string.
 */
export function readVectors(): Vector[] {
  const vectors: Vector[] = [];
  for (const list of ['html5sec', 'dompurify', 'mail-trackers'])
    for (const line of readFileSync(new URL(`${list}.txt`, import.meta.url), 'utf8').split('\n')) {
      const [, name, html] = /^(.*?) \| (.*)$/.exec(line) ?? [];
      if (name === undefined || html === undefined) continue;
      const number = vectors.length + 1;
      vectors.push({ number, name: `${list} ${name}`, html: armed(unescaped(html), number) });
    }
  return vectors;
}

const armed = (html: string, number: number): string =>
  html
    .replaceAll('RUN', `alarm(${number})`)
    .replaceAll('BEACON', `https://${BEACON_HOST}/${number}`)
    .replaceAll('NUMBER', String(number))
    .replace(/BASE64\((<.*?>)\)/g, (_, text: string) => Buffer.from(text).toString('base64'));

const unescaped = (text: string): string =>
  text.replace(/\\(?:(\\|n|r)|x([\da-f]{2})|u\{([\da-f]+)\})/gi, (_, plain: string, byte: string, point: string) => {
    if (plain) return { '\\': '\\', n: '\n', r: '\r' }[plain] ?? plain;
    return String.fromCodePoint(Number.parseInt(byte ?? point, 16));
  });
