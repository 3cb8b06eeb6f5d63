import { recordPersonPart, TooEarly, type Effect } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import { yearsAfter } from '../domain/retention.ts';
import { sealIdentity } from '../sealed-identity.ts';
import { anonymise, cancelUnfinished, findRecords, insertErasedPerson } from '../store/erasure.ts';
import { findNewestName } from '../store/patients/patients.ts';
import { deleteImports, hasOpenImport } from '../store/imports.ts';
import { takePracticeLock } from '../store/practice/practice-lock.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';

export const eraseSessions: Effect<'PersonErasureRequested', BookingContext> = async (tx, event, context) => {
  const { requestId, isAgain } = event.facts;
  await erasePerson(tx, context, { requestId, isAgain, email: event.personal.email });
  await recordPersonPart(tx, context, { requestId, part: 'sessions', gathered: null }, event.personal);
};

/**
 * Erases a person from all appointments that are over. Those that took place, were paid or have a note stay as records under the
 * request's id, with the name sealed for as long as the practice's rules say. Remaining holds end, and money that still arrives for
 * them is refunded. Confirmed sessions ahead stay, which only an earlier version allowed, except where a backup restored a person
 * erased before (`isAgain`). Reports of imports are removed, whoever they name. Throws while an import runs, so that the job is
 * retried.
 */
async function erasePerson(
  tx: TransactionSql,
  context: BookingContext,
  { requestId, isAgain, email }: { requestId: string; isAgain: boolean; email: string },
): Promise<void> {
  await takePracticeLock(tx);
  const now = context.now();
  if (await hasOpenImport(tx, now)) throw new TooEarly('an import, whose rows may name them, is still running');
  await deleteImports(tx);
  await cancelUnfinished(tx, { email, now, withConfirmed: isAgain });
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
}
