import { exponentialBackoff } from '@stillpoint/deliveries';

/** How long the confirmation mail waits for the meeting's link, in milliseconds. */
const LINK_WAIT_MS = 10_000;

/** Milliseconds until a meeting is requested again after its `attempts`th failure: 1 s, 2, 4, … 5 minutes. */
export const meetingRetryMs = exponentialBackoff(1_000, 5 * 60_000);

export const meetingDeadline = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + LINK_WAIT_MS);

/**
 * The tag by which an appointment's meeting is found again at the provider. Contains nothing about the person or the service.
 */
export const meetingTag = (appointmentId: string): string => `Booking ${appointmentId}`;
