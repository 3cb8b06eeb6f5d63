/** How long the confirmation mail waits for its link, in milliseconds. */
const LINK_WAIT_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** When the confirmation mail stops waiting for the link. */
export const meetingDeadline = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + LINK_WAIT_MS);

/** When to try again after the `attempts`th failure: after 1 s, 2, 4, … 5 minutes, or as the provider asked (milliseconds). */
export function nextMeetingAttempt(now: Date, attempts: number, askedMs: number | null): Date {
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS);
  return new Date(now.getTime() + Math.max(backoff, askedMs ?? 0));
}

/** What finds an appointment's meeting again at the provider. Nothing of the person or the service is told to it. */
export const meetingTag = (appointmentId: string): string => `Booking ${appointmentId}`;
