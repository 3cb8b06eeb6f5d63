/** The tab's own storage: it survives a reload and ends with the tab. Where the browser refuses it, memory takes its place. */
const memory = new Map<string, string>();

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Refused or full: what is in memory lasts as long as the page.
  }
}

export function recall<Value>(key: string): Value | undefined {
  const text = read(key) ?? memory.get(key);
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Every key that begins so. */
export function keysOf(prefix: string): string[] {
  const stored: string[] = [];
  try {
    stored.push(...Object.keys(sessionStorage));
  } catch {
    // As above.
  }
  return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
}

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
