import type { ISql, Sql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import { HEAD_SEAL, headSealText } from './audit.ts';
import { auditHash } from './domain/audit-chain.ts';
import { findAuditHead, listAuditChain, updateAuditSeal } from './store/audit.ts';

const AT_ONCE = 1000;
/** One change makes many rows look wrong at most once, so each is reported, up to this number. */
const MAX_PROBLEMS = 20;

/**
 * Verifies the audit trail from its first row to its head. Returns the number of rows and, in words, every row that was
 * changed, is missing or is out of place, and whether the head is the one this product wrote. Each row is checked against the
 * stored hash of its predecessor, so that one change does not hide the next.
 */
export async function verifyAudit(
  db: ISql,
  sealer: Pick<Sealer, 'hashes'>,
): Promise<{ rows: number; problems: string[] }> {
  const problems: string[] = [];
  // Read before the rows, since rows may be appended meanwhile.
  const head = await findAuditHead(db, { isLocked: false });
  if (head.seal === null) problems.push('The head is not sealed: nothing was written since the chain began.');
  else if (!sealer.hashes(HEAD_SEAL, headSealText(head)).includes(head.seal))
    problems.push('The head was not written by this product with this APP_SECRET.');

  let [rows, expected, previous] = [0, 1, ''];
  while (expected <= head.position && problems.length < MAX_PROBLEMS) {
    const page = (await listAuditChain(db, expected - 1, AT_ONCE)).filter(({ position }) => position <= head.position);
    if (page.length === 0) break;
    for (const { hash, ...row } of page) {
      if (row.position !== expected) problems.push(`${missing(expected, row.position - 1)} missing.`);
      else if (hash !== auditHash(previous, row))
        problems.push(`Row ${row.position} was changed, or stands elsewhere.`);
      rows++;
      expected = row.position + 1;
      previous = hash;
    }
  }
  if (expected <= head.position) problems.push(`${missing(expected, head.position)} missing.`);
  else if (previous !== head.hash) problems.push('The last row is not the one the head names.');
  return { rows, problems };
}

/** Seals the head with the newest key if one of the keys sealed it: the next row may be long in coming. One that none sealed stays. */
export const resealAuditHead = (sql: Sql, sealer: Pick<Sealer, 'hash' | 'hashes'>): Promise<void> =>
  sql.begin(async (tx) => {
    const head = await findAuditHead(tx, { isLocked: true });
    const text = headSealText(head);
    if (head.seal !== null && sealer.hashes(HEAD_SEAL, text).includes(head.seal))
      await updateAuditSeal(tx, sealer.hash(HEAD_SEAL, text));
  });

const missing = (first: number, last: number): string =>
  first === last ? `Row ${first} is` : `Rows ${first} to ${last} are`;
