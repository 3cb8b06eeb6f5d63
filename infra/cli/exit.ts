/** What the shell is told. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3 } as const;

/** Nothing was changed; why, in one sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
}
