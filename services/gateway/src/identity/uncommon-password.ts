import { MIN_ADMIN_PASSWORD_LENGTH } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { dictionary } from '@zxcvbn-ts/language-common';
import { WORDS } from '../words.ts';

/** Fifty thousand passwords that leaked lists name first, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** What people write for a letter, and what attackers try first. */
const DISGUISES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const undisguised = (text: string) => text.replace(/[013457@$!]/g, (character) => DISGUISES[character] ?? character);

/** Shorter ones are words or numbers of a longer password, not its whole idea. */
const SHORTEST_IDEA = 4;

/**
 * Whether leaked lists hold this password, or the word it is made of: `Passw0rd!` and `summer2026` are 'password' and 'summer' with
 * what forms ask for.
 */
function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const idea = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const tried = [
    plain,
    undisguised(plain),
    ...[idea, undisguised(idea), undisguised(plain.replace(/[\d\W_]+$/, ''))].filter(
      (word) => word.length >= SHORTEST_IDEA,
    ),
  ];
  return tried.some((word) => COMMON.has(word)) || /^(.{1,3})\1+$/su.test(plain);
}

/** What is wrong with a password of the administrator's that configuration gives, in words; null when nothing is. */
export function weaknessOf(password: string, about: readonly string[]): string | null {
  if (password.length < MIN_ADMIN_PASSWORD_LENGTH) return `has fewer than ${MIN_ADMIN_PASSWORD_LENGTH} characters`;
  return isGuessedFirst(password, about) ? 'is one of those that are guessed first' : null;
}

/** Throws AppError 'invalid_input' for a common password, and for one that is little more than a word about its owner. */
export function requireUncommon(password: string, about: readonly string[]): void {
  if (isGuessedFirst(password, about)) throw new AppError('invalid_input', WORDS.identity.commonPassword);
}

function isGuessedFirst(password: string, about: readonly string[]): boolean {
  const plain = password.toLowerCase().replace(/[\d\W_]+$/, '');
  const words = about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).map((word) => word.toLowerCase());
  return isCommonPassword(password) || words.some((word) => word.length >= SHORTEST_IDEA && word === plain);
}
