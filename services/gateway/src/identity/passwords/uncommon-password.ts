import { MIN_ADMIN_PASSWORD_LENGTH } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { WORDS } from '../../words.ts';

/** Usual substitutions of letters, which attackers try first. */
const SUBSTITUTIONS: Record<string, string> = {
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
const withoutSubstitutions = (text: string) =>
  text.replace(/[013457@$!]/g, (character) => SUBSTITUTIONS[character] ?? character);

/** Shorter matches are parts of a longer password, not its base. */
const MIN_BASE_LENGTH = 4;

/**
 * Whether a list of leaked passwords contains this password, or the word it is based on: `Passw0rd!` and `summer2026` are
 * 'password' and 'summer' with the characters that forms require.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.toLowerCase();
  const idea = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const tried = [
    plain,
    withoutSubstitutions(plain),
    ...[idea, withoutSubstitutions(idea), withoutSubstitutions(plain.replace(/[\d\W_]+$/, ''))].filter(
      (word) => word.length >= MIN_BASE_LENGTH,
    ),
  ];
  if (/^(.{1,3})\1+$/su.test(plain)) return true;
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  return tried.some((word) => COMMON_PASSWORDS.includes(word));
}

/** The weakness of a configured administrator password, in words; null when it has none. */
export async function weaknessOf(password: string, about: readonly string[]): Promise<string | null> {
  if (password.length < MIN_ADMIN_PASSWORD_LENGTH) return `has fewer than ${MIN_ADMIN_PASSWORD_LENGTH} characters`;
  return (await isGuessedFirst(password, about)) ? 'is one of those that are guessed first' : null;
}

/** Throws AppError 'invalid_input' for a common password, and for one that is little more than a word about its owner. */
export async function requireUncommon(password: string, about: readonly string[]): Promise<void> {
  if (await isGuessedFirst(password, about)) throw new AppError('invalid_input', WORDS.identity.commonPassword);
}

async function isGuessedFirst(password: string, about: readonly string[]): Promise<boolean> {
  const plain = password.toLowerCase().replace(/[\d\W_]+$/, '');
  const words = about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).map((word) => word.toLowerCase());
  return words.some((word) => word.length >= MIN_BASE_LENGTH && word === plain) || isCommonPassword(password);
}
