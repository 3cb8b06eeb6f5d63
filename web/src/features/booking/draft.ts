import type { BookingData } from '@stillpoint/contracts';

/** How long an unpaid booking keeps its time, in ms. */
export const HOLD = 15 * 60_000;

/** A booking the server made, waiting for payment. `key` tells whether the wizard still shows the same choice. */
export interface HeldBooking {
  id: string;
  bookingData: BookingData;
  key: string;
  /** Epoch milliseconds when the booking was made. */
  madeAt: number;
}

/** What the wizard holds beyond the address: it outlives switching tabs, so nothing typed is lost. */
export interface Draft {
  notes: string;
  booking: HeldBooking | null;
}

export const emptyDraft: Draft = { notes: '', booking: null };

/** The held booking, when it is for the same choice and its time is still kept; else null: the choice is booked anew. */
export const stillHeld = ({ booking }: Draft, key: string): HeldBooking | null =>
  booking?.key === key && Date.now() < booking.madeAt + HOLD ? booking : null;
