/** Exit codes for the shell. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3 } as const;

/** Refused without changing anything; the message says why in one sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
}
