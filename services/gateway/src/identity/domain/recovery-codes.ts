import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@stillpoint/contracts';

/** Ten characters of these, fifty bits a code; letters and digits that cannot be confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** New codes as people write them down: `7KQ2M-9XD4R`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/** The hashed form: without dashes and spaces, in capitals, with ambiguous letters replaced by digits. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
