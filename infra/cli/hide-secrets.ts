import { withFiles } from '@stillpoint/config';

const SECRET_NAME = /SECRET|PASSWORD|_KEY(_ID)?$/;
/** Shorter values are words that may stand in any sentence. */
const SHORTEST = 6;

/** Makes sure that no text carries a secret of these settings: neither a whole value, nor a part between commas, nor an address' password. */
export function secretsHider(env: Record<string, string | undefined>): (text: string) => string {
  const secrets = new Set<string>();
  for (const [name, value] of Object.entries(readable(env))) {
    if (SECRET_NAME.test(name)) for (const part of [value, ...value.split(',')]) secrets.add(part.trim());
    if (!URL.canParse(value)) continue;
    const { password } = new URL(value);
    for (const form of [password, decoded(password)]) secrets.add(form);
  }
  const longestFirst = [...secrets].filter((secret) => secret.length >= SHORTEST).sort((a, b) => b.length - a.length);
  // An address that could not be read is hidden up to its host.
  return (text) =>
    longestFirst
      .reduce((hidden, secret) => hidden.replaceAll(secret, '•••'), text)
      .replace(/([a-z]+:\/\/[^:@\s/]*):[^@\s]*@/gi, '$1:•••@');
}

function readable(env: Record<string, string | undefined>): Record<string, string> {
  try {
    return withFiles(env);
  } catch {
    // Why they cannot be read is said by whoever needs them; what is there is hidden all the same.
    return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It never was encoded.
    return text;
  }
}
