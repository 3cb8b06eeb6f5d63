import { erasedAddress, NOBODYS_ADDRESS, recordPersonPart, type Effect } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import { yearsAfter } from '../domain/retention.ts';
import { sealIdentity } from '../sealed-identity.ts';
import { anonymise, endAhead, findRecords, insertErasedPerson } from '../store/erasure.ts';
import { findNewestName } from '../store/patients/patients.ts';
import { namePatients } from '../store/patients/people.ts';
import { deleteImports, hasOpenImport } from '../store/imports.ts';
import { takePracticeLock } from '../store/practice/practice-lock.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';

export const eraseSessions: Effect<'PersonErasureRequested', BookingContext> = async (tx, event, context) => {
  const { requestId, isAgain } = event.facts;
  await erasePerson(tx, context, { requestId, isAgain, email: event.personal.email });
  await recordPersonPart(tx, context, { requestId, part: 'sessions', gathered: null }, event.personal);
};

/**
 * Takes a person out of all appointments that are over. Those that took place, were paid or have a note stay as records, under the
 * request's id; the name on them is kept under seal for as long as the practice's rules say. A hold that
 * is left ends, and its money would go back; a confirmed session ahead stays as it is, which only an earlier version could let happen,
 * except where a backup brought it back (`isAgain`): it was over before they were erased. Reports of imports go, whoever is named in them. Throws while an import runs; the job is tried until it is over.
 */
async function erasePerson(
  tx: TransactionSql,
  context: BookingContext,
  { requestId, isAgain, email }: { requestId: string; isAgain: boolean; email: string },
): Promise<void> {
  await takePracticeLock(tx);
  const now = context.now();
  if (await hasOpenImport(tx, now)) throw new Error('rows of a file, which may name them, are being taken over');
  await deleteImports(tx);
  await endAhead(tx, { email, now, withConfirmed: isAgain });
  const [{ records, lastEnd }, { retention }, name] = await Promise.all([
    findRecords(tx, email),
    findPracticeRules(tx),
    findNewestName(tx, email),
  ]);
  if (records > 0 && lastEnd && name !== null) {
    const identity = sealIdentity(context.sealer, requestId, { name, email });
    const keepUntil = yearsAfter(lastEnd, retention.recordsYears);
    await insertErasedPerson(tx, { id: requestId, identity, erasedAt: now, keepUntil });
  }
  await anonymise(tx, { email, requestId, now });
  await namePatients(tx, [email, erasedAddress(requestId), NOBODYS_ADDRESS]);
}
