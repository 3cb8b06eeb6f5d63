import { forget, keysOf, recall, remember } from './session/session-memory.ts';

/** Whose a draft is: nobody else who signs in in this tab ever sees it. */
export type Owner = `client ${string}` | 'administrator';

const PREFIX = 'draft ';
const prefixOf = (owner: Owner) => `${PREFIX}${owner} `;

/** All drafts of this page as JSON. The storage of the tab has them encrypted. */
const readable = new Map<string, string>();
/** The key of each account that has signed in on this page. */
const keys = new Map<Owner, { hex: string; key: CryptoKey }>();
let writing = Promise.resolve();

/** One draft of unsaved text; it survives a reload, and a session that ended. */
export interface DraftStore<Draft> {
  load: () => Draft | undefined;
  save: (draft: Draft) => void;
  clear: () => void;
}

export function draftOf<Draft>(owner: Owner, name: string): DraftStore<Draft> {
  const place = prefixOf(owner) + name;
  return {
    load: () => {
      const text = readable.get(place);
      return text === undefined ? undefined : (JSON.parse(text) as Draft);
    },
    save: (draft) => {
      readable.set(place, JSON.stringify(draft));
      // A draft that cannot be encrypted does not block the next one.
      const next = () => store(owner, place);
      writing = writing.then(next, next);
    },
    clear: () => {
      readable.delete(place);
      forget(place);
    },
  };
}

/**
 * Decrypts the account's drafts of this tab with the key of its session (256 bits, hex). A draft that does not open belongs to
 * another account or an earlier secret, and is deleted. Without a key, or without Web Crypto (plain http), drafts last as long as
 * the page.
 */
export async function openDrafts(owner: Owner, hex: string | undefined): Promise<void> {
  const { subtle } = globalThis.crypto;
  if (!hex || (subtle as SubtleCrypto | undefined) === undefined || keys.get(owner)?.hex === hex) return;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const key = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  if (keys.has(owner)) forgetReadable(prefixOf(owner));
  keys.set(owner, { hex, key });
  for (const place of keysOf(prefixOf(owner))) {
    try {
      readable.set(place, await unseal(key, place, recall<string>(place) ?? ''));
    } catch {
      forget(place);
    }
  }
}

/** Whether something typed before is there. */
export const hasDrafts = (owner: Owner): boolean =>
  [...readable.keys()].some((place) => place.startsWith(prefixOf(owner)));

/** Whether the tab's storage has any of the owner's, readable or not: before signing in again. */
export const hasSealedDrafts = (owner: Owner): boolean => keysOf(prefixOf(owner)).length > 0;

/** Logging out forgets everything typed. */
export function dropAllDrafts(): void {
  forgetReadable(PREFIX);
  for (const place of keysOf(PREFIX)) forget(place);
}

function forgetReadable(prefix: string): void {
  for (const place of readable.keys()) if (place.startsWith(prefix)) readable.delete(place);
}

/** Stores a draft as it is by now: it may have changed, or have been deleted, meanwhile. */
async function store(owner: Owner, place: string): Promise<void> {
  const [text, known] = [readable.get(place), keys.get(owner)];
  if (text === undefined || !known) return;
  const sealed = await seal(known.key, place, text);
  if (readable.has(place)) remember(place, sealed);
}

async function seal(key: CryptoKey, place: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(boundTo(place, iv), key, new TextEncoder().encode(text));
  return btoa(Array.from([...iv, ...new Uint8Array(sealed)], (byte) => String.fromCharCode(byte)).join(''));
}

async function unseal(key: CryptoKey, place: string, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
  const plain = await crypto.subtle.decrypt(boundTo(place, bytes.subarray(0, 12)), key, bytes.subarray(12));
  return new TextDecoder().decode(plain);
}

const boundTo = (place: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});
