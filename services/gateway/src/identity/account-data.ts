import type { ISql } from '@stillpoint/db';
import { readAccountSecurity } from './account-security.ts';
import type { IdentityContext } from './context.ts';
import { listAuditOf } from './store/audit.ts';
import { findClientByEmail } from './store/clients.ts';

/** Most audit entries exported per account: older ones are much the same. */
const MOST_ENTRIES = 1_000;

/**
 * All identity data of a person: the account, its open sessions, and the audit trail of its actions. Empty without an account.
 */
export async function accountOf(db: ISql, context: IdentityContext, email: string): Promise<object> {
  const client = await findClientByEmail(db, email);
  if (!client) return { account: null };
  const { passwordHash: _, ...account } = client;
  const [security, trail] = await Promise.all([
    readAccountSecurity(db, context, { clientId: client.id }, ''),
    listAuditOf(db, `client:${client.id}`, MOST_ENTRIES),
  ]);
  return {
    account,
    passkeys: security.passkeys,
    sessions: security.sessions.map(({ isCurrent: _, ...session }) => session),
    auditTrail: trail,
  };
}
