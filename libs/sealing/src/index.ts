import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The place a value is sealed for; it opens for no other. */
export type Place = readonly [table: string, row: string, column: string];

export interface Sealer {
  /** Seals text with AES-256-GCM for one place. Returns `keyId.nonce.ciphertext.tag`, base64url. */
  seal(place: Place, plain: string): string;
  /** Opens a sealed text. Throws when it was changed, belongs to another place or its key is unknown. */
  open(place: Place, sealed: string): string;
  /** A keyed hash (HMAC-SHA-256) for codes and tokens that are only compared: `keyId:hex`, under the newest key. */
  hash(purpose: string, value: string): string;
  /**
   * Every form in which a hash of this value may be stored, the newest first: under each key of APP_SECRET, with the key's id
   * and, as in earlier versions, without. Look-ups compare with all of them.
   */
  hashes(purpose: string, value: string): string[];
  /** Id of the newest key: the prefix of sealed text (before a dot) and of hashes (before a colon). */
  readonly newestKey: string;
}

interface Key {
  id: string;
  seal: Buffer;
  hash: Buffer;
  file: Buffer;
}

/**
 * Derives the keys from APP_SECRET. To change the secret, put the new one first, separated by a comma: the first part seals and
 * hashes, all parts open.
 */
export function createSealer(secret: string): Sealer {
  const keys = secret.split(',').map((part) => deriveKey(part.trim()));
  const current = keys[0];
  if (!current) throw new Error('APP_SECRET is empty');
  return {
    seal(place, plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.seal, nonce).setAAD(aad(place));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [current.id, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
    },
    open(place, text) {
      const [keyId, nonce, sealed, tag] = text.split('.');
      const key = keys.find(({ id }) => id === keyId);
      if (!key || !nonce || sealed === undefined || !tag) throw new Error('sealed with an unknown key, or not sealed');
      const decipher = createDecipheriv('aes-256-gcm', key.seal, Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      });
      decipher.setAAD(aad(place)).setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
    },
    hash: (purpose, value) => `${current.id}:${keyedHash(current, purpose, value)}`,
    hashes: (purpose, value) =>
      keys.flatMap((key) => {
        const hex = keyedHash(key, purpose, value);
        return [`${key.id}:${hex}`, hex];
      }),
    newestKey: current.id,
  };
}

/** Opens a sealed text; null when it was changed, belongs to another place or its key is unknown. */
export function openOrNull(sealer: Sealer, place: Place, sealed: string): string | null {
  try {
    return sealer.open(place, sealed);
  } catch {
    // The result is the answer, so the error adds nothing.
    return null;
  }
}

const keyedHash = (key: Key, purpose: string, value: string) =>
  createHmac('sha256', key.hash).update(`${purpose}\0${value}`).digest('hex');

const aad = (place: Place) => Buffer.from(JSON.stringify(place));

function deriveKey(secret: string): Key {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'stillpoint', purpose, 32));
  const id = createHash('sha256').update(derive('key-id')).digest('base64url').slice(0, 8);
  return { id, seal: derive('seal'), hash: derive('hash'), file: derive('file') };
}

/** A key for whole files, derived from one part of APP_SECRET. */
export interface FileKey {
  /** Fingerprint of the part: eight characters that identify it and reveal nothing else. */
  id: string;
  key: Buffer;
}

/** One key for files per part of APP_SECRET, the newest first. */
export const fileKeys = (secret: string): FileKey[] =>
  secret.split(',').map((part) => {
    const { id, file } = deriveKey(part.trim());
    return { id, key: file };
  });

/** A new unguessable token: 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether `hash` is one of the forms that `hashes` returned. */
export const matchesHash = (hash: string, forms: readonly string[]): boolean =>
  forms.some((form) => isSameText(form, hash));

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
