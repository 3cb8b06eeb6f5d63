import { withFiles } from '@stillpoint/config';

const SECRET_NAME = /SECRET|PASSWORD|_KEY(_ID)?$/;
/** Shorter values may be ordinary words of a sentence. */
const SHORTEST = 6;

/** Removes the secrets of these settings from a text: whole values, parts between commas, and passwords in addresses. */
export function createSecretRedactor(env: Record<string, string | undefined>): (text: string) => string {
  const secrets = new Set<string>();
  for (const [name, value] of Object.entries(readable(env))) {
    if (SECRET_NAME.test(name)) for (const part of [value, ...value.split(',')]) secrets.add(part.trim());
    if (!URL.canParse(value)) continue;
    const { password } = new URL(value);
    for (const form of [password, decoded(password)]) secrets.add(form);
  }
  const longestFirst = [...secrets].filter((secret) => secret.length >= SHORTEST).sort((a, b) => b.length - a.length);
  // An address that cannot be parsed is hidden up to its host.
  return (text) =>
    longestFirst
      .reduce((hidden, secret) => hidden.replaceAll(secret, '•••'), text)
      .replace(/([a-z]+:\/\/[^:@\s/]*):[^@\s]*@/gi, '$1:•••@');
}

function readable(env: Record<string, string | undefined>): Record<string, string> {
  try {
    return withFiles(env);
  } catch {
    // Whoever needs them reports why they cannot be read; what can be read is hidden all the same.
    return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It was not encoded.
    return text;
  }
}
