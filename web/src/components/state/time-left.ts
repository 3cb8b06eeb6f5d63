/** 'm:ss' until `until` (ISO 8601), never below '0:00'; null without an end. */
export function timeLeft(until: string | null, now: Date): string | null {
  if (until === null) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
