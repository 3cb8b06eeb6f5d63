import { randomUUID } from 'node:crypto';
import {
  createAvailability,
  createService,
  listAllAvailability,
  listAllServices,
  sealBookingNotes,
  sealNote,
} from '@stillpoint/booking';
import type { Service } from '@stillpoint/contracts';
import { roleAddress, withConnection } from '@stillpoint/db';
import type { ServiceContext } from '@stillpoint/events';
import { ensureClient } from '@stillpoint/gateway';
import { createSealer, newToken } from '@stillpoint/sealing';
import { hours, services } from '../../local/seed/practice.ts';
import type { AppointmentRow } from './appointments.ts';
import { seededRandom } from './random.ts';
import type { Patient } from './people.ts';
import { practiceOf, type Size } from './practice.ts';
import { countAppointments, insertAccounts, insertPayments, insertRows, settleTables } from './store.ts';

export interface Target {
  /** A superuser's address of a migrated database. */
  databaseUrl: string;
  /** The product's APP_SECRET: session notes are sealed with it. */
  appSecret: string;
  /** The practice's IANA zone. */
  timeZone: string;
  now: Date;
}

export interface Filled extends Size {
  notes: number;
  accounts: number;
  /** Somebody with about as many appointments as patients have on average. */
  someone: Patient;
}

/**
 * Fills a database with a practice of a size, in one transaction: appointments of all states over years, their settled payments,
 * session notes (sealed) for half of the sessions held, accounts for half of the patients. Publishes nothing, mails nobody.
 * Throws when the database holds an appointment already.
 */
export async function fillDatabase(target: Target, size: Size): Promise<Filled> {
  return withConnection(target.databaseUrl, 'stillpoint-size', async (owner) => {
    const known = await countAppointments(owner);
    if (known > 0) throw new Error(`The database holds ${known} appointments: only an empty one is filled.`);
    const made = practiceOf(size, { ...target, services: await offered(target) });
    const notes = notesOf(target, made.appointments);
    const people = made.patients
      .filter((_, index) => index % 2 === 0)
      .map((person) => ({ ...person, id: randomUUID() }));
    const like = await oneAccount(target, people[0]);
    await owner`SET statement_timeout = 0`;
    // Between two statements a million rows are sealed.
    await owner`SET idle_in_transaction_session_timeout = 0`;
    await owner.begin(async (tx) => {
      await insertRows(tx, 'booking.appointment', sealedBookings(target, made.appointments));
      await insertRows(tx, 'booking.session_note', notes);
      await insertPayments(tx);
      await insertAccounts(tx, people, like);
    });
    await settleTables(owner);
    return { ...size, notes: notes.length, accounts: people.length, someone: average(made) };
  });
}

/** Does `work` with what a command of the service with this database role needs. */
const acting = <T>(
  { databaseUrl, appSecret, now }: Target,
  role: 'stillpoint_booking' | 'stillpoint_identity',
  work: (context: ServiceContext) => Promise<T>,
): Promise<T> =>
  withConnection(roleAddress({ DATABASE_URL: databaseUrl, APP_SECRET: appSecret }, role), 'stillpoint-size', (sql) =>
    work({ sql, sealer: createSealer(appSecret), now: () => now, nudge: () => undefined }),
  );

/** The services a practice sells; an empty catalogue gets the first content, opening hours included. */
const offered = (target: Target): Promise<Service[]> =>
  acting(target, 'stillpoint_booking', async (own) => {
    const context = { ...own, timeZone: target.timeZone, meetings: { standingRoom: null, zoom: null } };
    if ((await listAllAvailability(context)).length === 0)
      for (const rule of hours) await createAvailability(context, rule);
    if ((await listAllServices(context)).length === 0) for (const form of services) await createService(context, form);
    return listAllServices(context);
  });

/** An account with a password nobody knows, for the others to be made like; returns its address. */
async function oneAccount(target: Target, person: { email: string; firstName: string; lastName: string } | undefined) {
  if (!person) throw new Error('a practice needs a patient');
  const { email, firstName, lastName } = person;
  const account = { email, firstName, lastName, phone: null, password: newToken() };
  return (await acting(target, 'stillpoint_identity', (context) => ensureClient(context, account))).email;
}

function average({ patients, appointments }: ReturnType<typeof practiceOf>): Patient {
  const counts = new Map<string, number>();
  for (const { client_email: email } of appointments) counts.set(email, (counts.get(email) ?? 0) + 1);
  const off = ({ email }: Patient) => Math.abs((counts.get(email) ?? 0) - appointments.length / patients.length);
  return patients.reduce((best, person) => (off(person) < off(best) ? person : best));
}

const TECHNIQUES = [
  'Progressive relaxation, staircase deepener; suggestions of a calm breath before meetings.',
  'Eye fixation, safe place; direct suggestions of ease when falling asleep.',
  'Arm levitation, future pacing: a morning without the first cigarette.',
];

/** The appointments with what was written when booking them sealed. */
function sealedBookings(target: Target, appointments: readonly AppointmentRow[]): AppointmentRow[] {
  const sealer = createSealer(target.appSecret);
  return appointments.map((appointment) => ({
    ...appointment,
    notes: appointment.notes && sealBookingNotes(sealer, appointment.id, appointment.notes),
  }));
}

/** Notes of half of the sessions that were held, sealed for their rows. */
function notesOf(target: Target, appointments: readonly AppointmentRow[]) {
  const random = seededRandom(appointments.length);
  const sealer = createSealer(target.appSecret);
  return appointments
    .filter(({ status }) => status === 'completed' && random.hit(0.5))
    .map(({ id, ends_at }) => ({
      appointment_id: id,
      answers: sealNote(sealer, id, {
        hypnoticTechniques: random.pick(TECHNIQUES),
        sessionHighlights: 'Went deep quickly; described warmth in the hands and a slower breath.',
        supervisorDiscussion: random.hit(0.2) ? 'Discussed pacing: leave more silence after suggestions.' : '',
        afterthoughts: 'Repeat the anchor next time and shorten the induction.',
      }),
      updated_at: ends_at,
    }));
}
