import { adminSlots, practiceDay, type Busy, type CancellationPolicy } from '@stillpoint/scheduling';
import { HOLD_MINUTES, amountDue, minutesAfter, type Appointment } from './appointment.ts';

/** The span `[start, end)` of a session of `minutes`, in epoch milliseconds. */
export const spanOf = (startsAt: Date, minutes: number): Busy => ({
  start: startsAt.getTime(),
  end: minutesAfter(startsAt, minutes).getTime(),
});

/**
 * Whether the practice's form shows this time when nothing is booked (spec section 9), by the same function as in the browser.
 * For clients, see `decideOffer`.
 */
export function isOnPracticeGrid(
  { startsAt, durationMinutes }: Pick<Appointment, 'startsAt' | 'durationMinutes'>,
  { timeZone, now }: { timeZone: string; now: Date },
): boolean {
  const day = practiceDay(startsAt, timeZone);
  const slots = adminSlots({ day, timeZone, duration: durationMinutes, busy: [], now: now.getTime() });
  return slots.some(({ start }) => Date.parse(start) === startsAt.getTime());
}

/** A service for sale, as it is copied into an appointment. */
export interface ServiceForSale {
  id: number;
  name: string;
  description: string;
  priceCents: number;
  currency: string;
  durationMinutes: number;
  isActive: boolean;
}

/** The client of a session. */
export interface Client {
  name: string;
  email: string;
  phone: string | null;
}

export interface NewBooking {
  id: string;
  service: ServiceForSale;
  startsAt: Date;
  client: Client;
  preferredContact: Appointment['preferredContact'];
  notes: string | null;
  isAdminCreated: boolean;
  /** The practice waives the price. */
  isFreeAppointment: boolean;
  /** The practice takes no online payment: it confirms the booking once it was paid, and the slot is held until then. */
  isPaidOffline: boolean;
  /** The cancellation policy it is booked under. */
  policy: CancellationPolicy;
  now: Date;
}

/**
 * A new appointment: confirmed at once when nothing is due, otherwise unpaid. An online booking of a client is held for
 * HOLD_MINUTES; one that the practice made, or that is paid directly, until it starts.
 */
export function newAppointment(booking: NewBooking): Appointment {
  const { service, client, now } = booking;
  const isFree = amountDue({ priceCents: service.priceCents, isFreeAppointment: booking.isFreeAppointment }) === 0;
  return {
    id: booking.id,
    version: 1,
    serviceId: service.id,
    serviceName: service.name,
    serviceDescription: service.description,
    priceCents: service.priceCents,
    currency: service.currency,
    durationMinutes: service.durationMinutes,
    startsAt: booking.startsAt,
    endsAt: minutesAfter(booking.startsAt, service.durationMinutes),
    status: isFree ? 'confirmed' : 'pending_payment',
    cancelReason: null,
    holdExpiresAt: isFree || booking.isAdminCreated || booking.isPaidOffline ? null : minutesAfter(now, HOLD_MINUTES),
    paymentStatus: 'pending',
    orderId: null,
    captureId: null,
    refundedCents: 0,
    refundDueCents: 0,
    clientName: client.name,
    clientEmail: client.email.trim().toLowerCase(),
    clientPhone: client.phone,
    preferredContact: booking.preferredContact,
    notes: booking.notes,
    isAdminCreated: booking.isAdminCreated,
    isFreeAppointment: booking.isFreeAppointment,
    meetingUrl: null,
    meetingId: null,
    fullRefundHours: booking.policy.fullRefundHours,
    lateRefundPercent: booking.policy.lateRefundPercent,
    fullRefundUntil: null,
    reschedules: 0,
    createdAt: now,
  };
}
