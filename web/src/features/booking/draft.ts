import type { BookingData } from '@stillpoint/contracts';

/** A booking the server made, waiting for payment. `key` tells whether the wizard still shows the same choice. */
export interface HeldBooking {
  id: string;
  bookingData: BookingData;
  key: string;
  /** Until when its time is kept, ISO 8601; null without a limit. */
  holdExpiresAt: string | null;
}

/** What the wizard holds beyond the address: it outlives switching tabs, so nothing typed is lost. */
export interface Draft {
  notes: string;
  booking: HeldBooking | null;
}

export const emptyDraft: Draft = { notes: '', booking: null };

/** The held booking, when it is for the same choice and its time is still kept; else null: the choice is booked anew. */
export const stillHeld = ({ booking }: Draft, key: string): HeldBooking | null =>
  booking?.key === key && (booking.holdExpiresAt === null || Date.now() < Date.parse(booking.holdExpiresAt))
    ? booking
    : null;
