import { DAY_MS, toCents } from '@stillpoint/scheduling';
import type { Random } from './random.ts';
import type { Patient } from './people.ts';
import type { DiaryEntry } from './sessions.ts';

/** A row of booking.appointment, by its columns. Cents, minutes, ISO 8601. */
export type AppointmentRow = ReturnType<typeof appointment>;

const REQUESTS = [
  'First time, a little nervous.',
  'Please call me before the session, my camera is new.',
  'I would like to go on where we stopped last time.',
  'I will join from work and use headphones.',
];

/** How a booking stands: sessions in the past are held or cancelled, those ahead are confirmed or wait for their payment. */
function standing(random: Random, entry: DiaryEntry, now: number) {
  const priceCents = toCents(entry.service.price);
  const isFreeAppointment = priceCents > 0 && random.hit(0.03);
  const owes = priceCents > 0 && !isFreeAppointment;
  if (entry.isDropped) {
    const isPaid = owes && random.hit(0.5);
    const cancel_reason = owes && !isPaid ? ('expired' as const) : random.pick(['client', 'practice'] as const);
    return { status: 'cancelled' as const, cancel_reason, isFreeAppointment, isPaid, isRefunded: isPaid };
  }
  const isAhead = entry.start + entry.service.duration * 60_000 > now;
  const waits = owes && isAhead && entry.start > now + DAY_MS && random.hit(0.12);
  const status = waits ? ('pending_payment' as const) : isAhead ? ('confirmed' as const) : ('completed' as const);
  return { status, cancel_reason: null, isFreeAppointment, isPaid: owes && !waits, isRefunded: false };
}

/** Books one time of the diary for a patient. Unpaid ones ahead were made by the practice: they hold their time without limit. */
export function appointment(random: Random, entry: DiaryEntry, patient: Patient, now: number) {
  const id = random.uuid();
  const { service } = entry;
  const price_cents = toCents(service.price);
  const { status, cancel_reason, isFreeAppointment, isPaid, isRefunded } = standing(random, entry, now);
  const reference = id.replaceAll('-', '').slice(0, 17).toUpperCase();
  const booked = Math.min(entry.start - (1 + random.below(20)) * DAY_MS, now - random.below(3 * DAY_MS));
  return {
    id,
    service_id: service.id,
    service_name: service.name,
    service_description: service.description,
    price_cents,
    duration_minutes: service.duration,
    starts_at: new Date(entry.start).toISOString(),
    ends_at: new Date(entry.start + service.duration * 60_000).toISOString(),
    status,
    cancel_reason,
    payment_status: isRefunded ? 'refunded' : isPaid ? 'completed' : 'pending',
    order_id: isPaid ? `SIZE-O-${reference}` : null,
    capture_id: isPaid ? `SIZE-C-${reference}` : null,
    refunded_cents: isRefunded ? price_cents : 0,
    client_name: `${patient.firstName} ${patient.lastName}`,
    client_email: patient.email,
    client_phone: patient.phone,
    preferred_contact: random.pick(['email', 'email', 'phone', 'text']),
    notes: random.hit(0.3) ? random.pick(REQUESTS) : null,
    is_admin_created: status === 'pending_payment' || isFreeAppointment || random.hit(0.1),
    is_free_appointment: isFreeAppointment,
    meeting_url: status === 'confirmed' || status === 'completed' ? 'https://meet.example/practice-room' : null,
    created_at: new Date(booked).toISOString(),
  };
}
