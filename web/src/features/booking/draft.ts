import type { BookingData } from '@stillpoint/contracts';

/** A booking the server made, waiting for payment. */
export interface HeldBooking {
  id: string;
  bookingData: BookingData;
  /** As it was shown before booking; without a currency in drafts from before there was a choice: US dollars. */
  shownPrice: number;
  shownCurrency?: string;
  /** Likewise; absent in drafts from before it was kept. */
  shownMinutes?: number;
  /** An order approved for it whose outcome is not known yet. */
  orderId: string | null;
}

/** What the wizard holds beyond the address: it outlives switching tabs, a reload and a session that ended. */
export interface Draft {
  notes: string;
  booking: HeldBooking | null;
}

/** What is left of a draft once a session is booked: what was typed for another one, or begun meanwhile. */
export const withoutBooked = ({ notes, booking }: Draft, booked: { id: string; notes: string }): Draft => ({
  notes: notes.trim() === booked.notes.trim() ? '' : notes,
  booking: booking?.id === booked.id ? null : booking,
});

/** What is left of a draft where the wizard is opened, at the payment of `id` or anew: an earlier hold, unless it may be paid, is let go. */
export const withoutEarlier = ({ notes, booking }: Draft, id: string | null): Draft => ({
  notes,
  booking: booking && (booking.id === id || booking.orderId) ? booking : null,
});

export const emptyDraft: Draft = { notes: '', booking: null };
