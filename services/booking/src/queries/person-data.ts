import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import type { BookingContext } from '../context.ts';
import { yearsAfter } from '../domain/retention.ts';
import { listHistoryRows } from '../store/appointments/appointment-lists.ts';
import { findRecords, listUnfinishedRows } from '../store/erasure.ts';
import { listNames } from '../store/patients/patients.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';
import { adminAppointmentOf } from './shape.ts';

/**
 * All data booking has of a person: every name and phone they booked with, and each appointment with its booking note. The
 * practitioner's session notes only on request; their number is always included.
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
 * What erasing a person would leave behind, and what prevents it; years by the practice's present rules. `records`: sessions
 * that took place or were paid, kept sealed until `recordsUntil`; `notesUntil` null: until the practice erases them.
 */
export async function previewErasure({ sql, now }: BookingContext, email: string) {
  const person = email.trim().toLowerCase();
  const [ahead, { ids, records, lastEnd, notes }, { retention }] = await Promise.all([
    listUnfinishedRows(sql, person, now()),
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
