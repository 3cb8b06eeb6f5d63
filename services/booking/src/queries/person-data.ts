import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import type { BookingContext } from '../context.ts';
import { yearsAfter } from '../domain/retention.ts';
import { listHistoryRows } from '../store/appointments/appointment-lists.ts';
import { findRecords, listAheadRows } from '../store/erasure.ts';
import { listNames } from '../store/patients/patients.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';
import { adminAppointmentOf } from './shape.ts';

/**
 * All that booking keeps of a person: every name and phone they booked with, each appointment with what was written when booking. The practitioner's notes only where they
 * are asked for; how many there are is said either way.
 */
export async function sessionsOf(
  { sql, sealer }: { sql: ISql; sealer: Sealer },
  { email, withNotes }: { email: string; withNotes: boolean },
) {
  const [rows, knownAs] = await Promise.all([
    listHistoryRows(sql, email, { includeAbandoned: true }),
    listNames(sql, email),
  ]);
  return {
    knownAs,
    appointments: rows
      .map(adminAppointmentOf(sealer))
      .map(({ sessionNote, isNoteUnreadable, isAbandoned, ...shown }) => ({
        ...shown,
        ...(withNotes ? { sessionNote, isNoteUnreadable } : {}),
        ranOut: isAbandoned,
      })),
    notesKept: rows.filter(({ note }) => note !== null).length,
  };
}

/**
 * What erasing a person would leave behind, and what stands in its way. Years by the practice's rules of now. `records`: sessions that
 * took place or were paid, kept under seal until `recordsUntil`; `notesUntil` null: until the practice erases them.
 */
export async function outlookOfErasure({ sql, now }: BookingContext, email: string) {
  const person = email.trim().toLowerCase();
  const [ahead, { ids, records, lastEnd, notes }, { retention }] = await Promise.all([
    listAheadRows(sql, person, now()),
    findRecords(sql, person),
    findPracticeRules(sql),
  ]);
  const { recordsYears, notesYears } = retention;
  return {
    appointmentIds: ids,
    ahead: ahead.map(({ id, serviceName, startsAt }) => ({ id, serviceName, startsAt })),
    records,
    recordsUntil: lastEnd && yearsAfter(lastEnd, recordsYears),
    notes,
    notesUntil: lastEnd && notesYears !== null ? yearsAfter(lastEnd, notesYears) : null,
  };
}
