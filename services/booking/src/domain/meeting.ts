import { exponentialBackoff } from '@stillpoint/deliveries';

/** How long the confirmation mail waits for its link, in milliseconds. */
const LINK_WAIT_MS = 10_000;

/** Milliseconds until a meeting is asked for again after its `attempts`th failure: 1 s, 2, 4, … 5 minutes. */
export const meetingRetryMs = exponentialBackoff(1_000, 5 * 60_000);

export const meetingDeadline = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + LINK_WAIT_MS);

/** What finds an appointment's meeting again at the provider. Nothing of the person or the service is sent to it. */
export const meetingTag = (appointmentId: string): string => `Booking ${appointmentId}`;
