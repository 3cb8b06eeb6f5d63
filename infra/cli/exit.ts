/** Exit codes for the shell. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3 } as const;

/** Refused without changing anything; the message says why in one sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Throws as a refusal what a check found; a database that cannot be asked has not refused anything. */
export function refuse(error: Error): never {
  throw 'code' in error ? error : new Refusal(error.message);
}
