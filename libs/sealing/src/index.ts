import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Where a sealed value stands: it opens nowhere else. */
export type Place = readonly [table: string, row: string, column: string];

export interface Sealer {
  /** Seals text with AES-256-GCM for one place; returns `keyId.nonce.ciphertext.tag`, base64url. */
  seal(place: Place, plain: string): string;
  /** Opens what `seal` made. Throws when the text was changed, belongs elsewhere or its key is unknown. */
  open(place: Place, sealed: string): string;
  /** A keyed hash (HMAC-SHA-256) for codes and tokens that are only ever compared: `keyId:hex`, under the newest key. */
  hash(purpose: string, value: string): string;
  /**
   * Every form in which a hash of this value may have been kept, the newest first: under each key of APP_SECRET, with the key's id
   * and, as earlier versions wrote it, without. Look-ups compare with all of them.
   */
  hashes(purpose: string, value: string): string[];
  /** The id of the newest key: sealed text begins with it and a dot, hashes with it and a colon. */
  readonly newestKey: string;
}

interface Key {
  id: string;
  seal: Buffer;
  hash: Buffer;
  file: Buffer;
}

/**
 * Derives the keys from APP_SECRET. To change the secret, put the new one in front, separated by a comma: the first seals and
 * hashes, all of them open.
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

/** Opens what was sealed for a place; null when it was changed, belongs elsewhere or its key is unknown. */
export function openOrNull(sealer: Sealer, place: Place, sealed: string): string | null {
  try {
    return sealer.open(place, sealed);
  } catch {
    // Whether it opens is what is asked about.
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

/** One part of APP_SECRET, for whole files. */
export interface FileKey {
  /** The part's fingerprint: eight characters that distinguish it from others and nothing else. */
  id: string;
  key: Buffer;
}

/** For each part of APP_SECRET, the newest first: what encrypts files, and the part's fingerprint. */
export const fileKeys = (secret: string): FileKey[] =>
  secret.split(',').map((part) => {
    const { id, file } = deriveKey(part.trim());
    return { id, key: file };
  });

/** A fresh unguessable token: 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether `hash` is one of the forms `hashes` returned. */
export const isOneOf = (hash: string, forms: readonly string[]): boolean => forms.some((form) => sameText(form, hash));

/** Compares two texts without telling by its time where they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
