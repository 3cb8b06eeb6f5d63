import { AppError } from '@stillpoint/errors';
import type { RequestHandler } from '../request.ts';
import { WORDS } from '../../words.ts';

/** Deeper than any form of ours, far below what exhausts a stack. */
const MAX_DEPTH = 32;
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);

const refused = (message: string) => new AppError('invalid_input', message);

/** PostgreSQL cannot store U+0000; in an address it is never honest. Also refuses what does not decode. */
export const refuseHostileAddress: RequestHandler = (request, _response, next) => {
  if (/%00/.test(request.url)) throw refused(WORDS.http.addressCharacter);
  next();
};

/** Refuses NUL characters, keys that reach for prototypes, and nesting no form has. */
export const refuseHostileBody: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (body !== undefined) inspect(body);
  next();
};

function inspect(root: unknown): void {
  const open: [value: unknown, depth: number][] = [[root, 0]];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const [value, depth] = entry;
    if (typeof value === 'string') refuseNul(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw refused(WORDS.http.nestedTooDeeply);
    for (const [key, child] of Object.entries(value)) {
      if (POLLUTING.has(key)) throw refused(WORDS.http.nameNotAllowed);
      refuseNul(key);
      open.push([child, depth + 1]);
    }
  }
}

function refuseNul(text: string): void {
  if (text.includes('\u0000')) throw refused(WORDS.http.characterNotAllowed);
}
