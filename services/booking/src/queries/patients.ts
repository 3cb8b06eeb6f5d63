import {
  countedTotal,
  countLimit,
  type AdminAppointment,
  type Patient,
  type PatientSummary,
  type listPatients as endpoint,
} from '@stillpoint/contracts';
import { sumByCurrency, toAmount, type Money } from '@stillpoint/scheduling';
import type * as z from 'zod';
import type { BookingContext } from '../context.ts';
import { listHistoryRows } from '../store/appointments/appointment-lists.ts';
import { findSearched } from '../store/appointments/search.ts';
import {
  countPatients,
  findPerson,
  listPatientRows,
  listPatientsAt,
  type PatientRow,
} from '../store/patients/patients.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';
import { adminAppointmentOf } from './shape.ts';

export type PatientsQuery = z.output<(typeof endpoint)['query']>;
export type PatientsResponse = z.input<(typeof endpoint)['response']>;

const patientOf = ({ paidCents, paidCurrencies, nextAppointment, ...row }: PatientRow): PatientSummary => ({
  ...row,
  ...spentOf(
    paidCents.map((cents, index) => ({ amount: toAmount(cents), currency: paidCurrencies[index] ?? row.currency })),
    row.currency,
  ),
  nextAppointment: nextAppointment?.toISOString() ?? null,
});

/** What was paid, summed per currency. */
function spentOf(paid: readonly Money[], currency: string) {
  const sums = sumByCurrency(paid);
  return {
    currency,
    totalSpent: sums.find((sum) => sum.currency === currency)?.amount ?? 0,
    otherSpent: sums.filter((sum) => sum.currency !== currency),
  };
}

/**
 * One row per patient, A to Z. All appointments are counted; `totalSpent` is what was paid and not refunded; `next` is the next
 * confirmed session. The plain list, or one page when `page` is given; `search` looks in name, e-mail and phone.
 */
export async function listPatients(context: BookingContext, query: PatientsQuery): Promise<PatientsResponse> {
  const { sql } = context;
  const searched = await findSearched(sql, query.search ?? '');
  const now = context.now();
  if (query.page === undefined) return (await listPatientRows(sql, { searched, now, page: null })).map(patientOf);
  const page = { size: query.pageSize, number: query.page };
  const limit = countLimit(query.page, query.pageSize);
  const [rows, count] = await Promise.all([
    listPatientRows(sql, { searched, now, page }),
    countPatients(sql, searched, limit),
  ]);
  return { items: rows.map(patientOf), ...countedTotal(count, limit), page: query.page };
}

/** The patients among these addresses, by address in lower case, whatever the case of the input. */
export async function findPatients(
  { sql }: BookingContext,
  emails: Iterable<string>,
): Promise<Map<string, { id: number; name: string; email: string }>> {
  const asked = [...new Set([...emails].map((email) => email.toLowerCase()))];
  const found = asked.length === 0 ? [] : await listPatientsAt(sql, asked);
  return new Map(found.map((patient) => [patient.email, patient]));
}

/** A patient's appointments, newest first, with session notes opened; empty when nobody booked with the address. */
export const patientHistory = async (
  { sql, sealer }: BookingContext,
  email: string,
  { include }: { include?: 'abandoned' | undefined } = {},
): Promise<AdminAppointment[]> => {
  const rows = await listHistoryRows(sql, email.trim().toLowerCase(), { includeAbandoned: include === 'abandoned' });
  return rows.map(adminAppointmentOf(sealer));
};

/** The person with this id: name and address of the last booking; null when there is none. */
export const findPatient = ({ sql }: BookingContext, id: number) => findPerson(sql, id);

/** One patient's whole history, abandoned holds included and marked; null when nobody has this id. */
export async function getPatient(context: BookingContext, id: number): Promise<Patient | null> {
  const person = await findPerson(context.sql, id);
  if (!person) return null;
  const appointments = await patientHistory(context, person.email, { include: 'abandoned' });
  const counted = appointments.filter(({ isAbandoned }) => !isAbandoned);
  const now = context.now().toISOString();
  const ahead = counted.filter(({ status, appointmentDate }) => status === 'confirmed' && appointmentDate > now);
  return {
    id: person.id,
    clientName: person.name,
    clientEmail: person.email,
    clientPhone: person.phone,
    appointments,
    totalAppointments: counted.length,
    ...spentOf(
      counted
        .filter(({ paymentStatus }) => paymentStatus === 'completed')
        .map(({ service }) => ({ amount: service.price, currency: service.currency })),
      (await findPracticeRules(context.sql)).currency,
    ),
    nextAppointment: ahead.at(-1)?.appointmentDate ?? null,
  };
}
