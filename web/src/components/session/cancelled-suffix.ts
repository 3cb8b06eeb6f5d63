import type { Appointment } from '@stillpoint/contracts';

/** Ends the name of a session among others: of one that was cancelled the time may be booked again. */
export const cancelledSuffix = (status: Appointment['status'] | undefined): string =>
  status === 'cancelled' ? ', cancelled' : '';
