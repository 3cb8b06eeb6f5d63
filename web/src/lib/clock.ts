/** How far the server's clock is ahead of this device's, in ms: many devices are wrong by minutes, a few by days. */
let ahead = 0;

/**
 * Learns from an answer's `Date`, which names the second in which it was given, between `asked` (this device's epoch ms) and now. A
 * device whose clock may be right is believed. Of another, the time is never before the server's: nobody is told of more than is left.
 */
export function noteServerTime(date: string | null, asked: number): void {
  const at = Date.parse(date ?? '');
  const most = at + 1_000 - asked;
  if (ahead > most || ahead < at - Date.now()) ahead = most;
}

/** A moment of this device's clock, the present if none is given, by the server's: epoch ms. */
export const serverTime = (at = Date.now()): number => at + ahead;
