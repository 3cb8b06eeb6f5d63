import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The key behind sealing and signing: APP_SECRET, else one made once and kept in the data folder. Losing it makes session notes
 * and stored mail passwords unreadable, so a made one is kept beside the database it belongs to.
 */
export function appSecret(dataDir: string, env: NodeJS.ProcessEnv): string {
  if (env.APP_SECRET) return env.APP_SECRET;
  const file = path.join(dataDir, 'app-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const made = randomBytes(32).toString('base64url');
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}

export interface AdminLogin {
  username: string;
  /** Only when it is known here: given by ADMIN_PASSWORD, or made in this very start. It is stored nowhere in the clear. */
  password: string | undefined;
}

/**
 * The administrator's way in. Without ADMIN_PASSWORD the first start makes a password; `settled` notes that it has been
 * handed over, after which no later start makes another.
 */
export function adminLogin(
  dataDir: string,
  env: NodeJS.ProcessEnv,
): { login: AdminLogin; made: boolean; settled(): void } {
  const username = env.ADMIN_USERNAME || 'admin';
  const marker = path.join(dataDir, 'admin-password-made');
  const made = !env.ADMIN_PASSWORD && !existsSync(marker);
  const password = env.ADMIN_PASSWORD || (made ? readablePassword() : undefined);
  const settled = () => {
    if (made)
      writeFileSync(marker, 'The password was shown once. To set another, start with ADMIN_PASSWORD.\n', {
        mode: 0o600,
      });
  };
  return { login: { username, password }, made, settled };
}

/**
 * A practice that begins with nothing: no demo, and no password but the one that is chosen on the first start's page. It stays so
 * in later starts on the same folder. Throws when it is `asked` for in a folder that holds another practice.
 */
export function startsEmpty(dataDir: string, asked: boolean): boolean {
  if (existsSync(emptyMarker(dataDir))) return true;
  if (!asked) return false;
  if (existsSync(path.join(dataDir, 'admin-password-made')) || existsSync(path.join(dataDir, 'app-secret')))
    throw new Error(`${dataDir} holds a practice already: start with another DATA_DIR to begin with an empty one.`);
  beginEmpty(dataDir);
  return true;
}

const emptyMarker = (dataDir: string) => path.join(dataDir, 'started-empty');

/** Notes that no start adds the demo or a password to a folder: a restored practice has its own content and logins. */
export const beginEmpty = (dataDir: string): void =>
  writeFileSync(emptyMarker(dataDir), 'This practice began without the demo.\n', { mode: 0o600 });

/** The code of the first start's page, anew with each start. */
export const setupCode = (): string => randomBytes(24).toString('base64url');

/** 79 random bits in four groups, without the letters people mix up. */
function readablePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
