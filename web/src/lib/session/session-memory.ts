import { tryStorage } from '../browser/try-storage.ts';

/** The tab's own storage: it survives a reload and ends with the tab. Where it is refused or full, memory takes its place until a reload. */
const memory = new Map<string, string>();

/** Which client was signed in last in this tab. Logging out forgets it with the drafts, whose keys begin so. */
export const TAB_CLIENT = 'draft of';

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  tryStorage(() => sessionStorage.setItem(key, text));
}

export function recall<Value>(key: string): Value | undefined {
  const text = memory.get(key) ?? tryStorage(() => sessionStorage.getItem(key)) ?? undefined;
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}

export function forget(key: string): void {
  memory.delete(key);
  tryStorage(() => sessionStorage.removeItem(key));
}

/** Every key that begins so. */
export function keysOf(prefix: string): string[] {
  const stored = tryStorage(() => Object.keys(sessionStorage)) ?? [];
  return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
}
