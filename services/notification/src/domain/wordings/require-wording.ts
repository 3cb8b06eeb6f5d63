import { AppError } from '@stillpoint/errors';
import { isWordingKey, WORDINGS, type WordingKey } from './catalogue.ts';
import type { Wording } from './wording.ts';
import { wordingProblem } from './wording-problem.ts';
import { WORDS } from '../../words.ts';

/**
 * The mail's key in the catalogue. Throws AppError `not_found`, or `invalid_input` with the reason why this wording would break
 * the mail.
 */
export function requireWording(key: string, wording: Wording): WordingKey {
  const known = requireWordingKey(key);
  const problem = wordingProblem(WORDINGS[known], wording);
  if (problem) throw new AppError('invalid_input', problem);
  return known;
}

/** Throws AppError `not_found`. */
export function requireWordingKey(key: string): WordingKey {
  if (!isWordingKey(key)) throw new AppError('not_found', WORDS.refused.noWording);
  return key;
}
