import { createHash } from 'node:crypto';

/** One row of the audit trail. `at` to the millisecond; `position` counts from 1 without gaps. */
export interface AuditRow {
  position: number;
  at: Date;
  actor: string;
  action: string;
  subject: string | null;
  address: string | null;
  device: string | null;
}

const SEPARATOR = '\u001f';
const ABSENT = '\u001e';

/** The hashed text of a row; the migration that began the chain writes the same text in SQL. */
const auditText = (previous: string, row: AuditRow): string =>
  [
    previous,
    row.position,
    row.at.toISOString(),
    row.actor,
    row.action,
    ...[row.subject, row.address, row.device].map((value) => value ?? ABSENT),
  ].join(SEPARATOR);

/** The hash (SHA-256, hex) of a row whose predecessor has the hash `previous`; '' before the first. */
export const auditHash = (previous: string, row: AuditRow): string =>
  createHash('sha256').update(auditText(previous, row)).digest('hex');
