/** How far the server's clock is ahead of this device's, in ms: many devices are wrong by minutes, a few by days. */
let ahead = 0;

/**
 * Learns the offset from a response's `Date`: the second in which it was sent, between `asked` (this device's epoch ms) and now. If this
 * device's clock may be right, nothing changes. Otherwise the time is never before the server's, so no countdown shows more than is left.
 */
export function noteServerTime(date: string | null, asked: number): void {
  const at = Date.parse(date ?? '');
  const most = at + 1_000 - asked;
  if (ahead > most || ahead < at - Date.now()) ahead = most;
}

/** A moment of this device's clock, the present if none is given, by the server's: epoch ms. */
export const serverTime = (at = Date.now()): number => at + ahead;
