/** Pseudo-random numbers: the same seed gives the same sequence. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `count`, which is excluded. */
  below(count: number): number;
  /** True in `share` of the cases. */
  hit(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  uuid(): string;
  /** Capital letters and digits. */
  text(length: number): string;
}

/** Mulberry32: small and fast, and not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    next,
    below,
    hit: (share) => next() < share,
    pick: <T>(from: readonly T[]) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    text: (length) => Array.from({ length }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[below(32)]).join(''),
  };
}
