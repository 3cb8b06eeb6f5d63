import {
  adminSlots,
  clientSlots,
  overlaps,
  practiceDay,
  type Busy,
  type CancellationPolicy,
  type OpeningRule,
} from '@stillpoint/contracts';
import { HOLD_MINUTES, amountDue, minutesAfter, type Appointment } from './appointment.ts';

/** A time somebody wants. `rules` null: the practice books, opening hours do not matter. */
export interface SlotWish {
  startsAt: Date;
  durationMinutes: number;
  timeZone: string;
  rules: readonly OpeningRule[] | null;
  now: Date;
}

/** The span `[start, end)` a session of `minutes` takes, in epoch milliseconds. */
export const spanOf = (startsAt: Date, minutes: number): Busy => ({
  start: startsAt.getTime(),
  end: minutesAfter(startsAt, minutes).getTime(),
});

/**
 * Whether the picker would show this time if nothing were booked (spec sections 5 and 9): the same function the browser
 * draws it with.
 */
export function isOffered({ startsAt, durationMinutes, timeZone, rules, now }: SlotWish): boolean {
  const day = practiceDay(startsAt, timeZone);
  const question = { day, timeZone, duration: durationMinutes, busy: [], now: now.getTime() };
  const slots = rules === null ? adminSlots(question) : clientSlots({ ...question, rules });
  return slots.some(({ start }) => Date.parse(start) === startsAt.getTime());
}

/** Whether a session of `wish` meets one of `busy`. */
export const isTaken = (wish: Pick<SlotWish, 'startsAt' | 'durationMinutes'>, busy: readonly Busy[]): boolean =>
  busy.some((taken) => overlaps(spanOf(wish.startsAt, wish.durationMinutes), taken));

/** What is for sale, as it is copied into an appointment. */
export interface ServiceForSale {
  id: number;
  name: string;
  description: string;
  priceCents: number;
  durationMinutes: number;
  isActive: boolean;
}

export interface NewBooking {
  id: string;
  service: ServiceForSale;
  startsAt: Date;
  client: { name: string; email: string; phone: string | null };
  preferredContact: Appointment['preferredContact'];
  notes: string | null;
  isAdminCreated: boolean;
  isFreeAppointment: boolean;
  /** The cancellation policy it is booked under. */
  policy: CancellationPolicy;
  now: Date;
}

/**
 * A new appointment: confirmed at once when nothing is due, else waiting for its payment. A client's waits HOLD_MINUTES, one
 * the practice made waits until it starts.
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
    durationMinutes: service.durationMinutes,
    startsAt: booking.startsAt,
    endsAt: minutesAfter(booking.startsAt, service.durationMinutes),
    status: isFree ? 'confirmed' : 'pending_payment',
    cancelReason: null,
    holdExpiresAt: isFree || booking.isAdminCreated ? null : minutesAfter(now, HOLD_MINUTES),
    paymentStatus: 'pending',
    orderId: null,
    captureId: null,
    refundedCents: 0,
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
    reschedules: 0,
    createdAt: now,
  };
}
