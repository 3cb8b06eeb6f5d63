import type { TransactionSql } from '@stillpoint/db';
import { publish, type Facts, type Personal } from '@stillpoint/events';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import type { Admin } from './store/admins.ts';
import type { Client } from './store/clients.ts';
import { listPasskeys } from './store/passkeys.ts';
import type { SessionOwner } from './store/sessions.ts';

/** The owner of an account. */
export type Person = { client: Pick<Client, 'id' | 'email' | 'firstName'> } | { admin: Pick<Admin, 'id' | 'username'> };

export const ownerOf = (person: Person): SessionOwner =>
  'client' in person ? { clientId: person.client.id } : { adminId: person.admin.id };

/** The owner in events about an account's security. The administrator's address is the practice's: `email` is null then. */
export const noticeOf = (
  context: IdentityContext,
  person: Person,
  { address, device }: Caller,
): { facts: Facts<'NewDeviceUsed'>; personal: Personal<'NewDeviceUsed'> } => ({
  facts: { clientId: 'client' in person ? person.client.id : null, at: context.now().toISOString() },
  personal: {
    ...('client' in person
      ? { email: person.client.email, firstName: person.client.firstName }
      : { email: null, firstName: person.admin.username }),
    device,
    address,
  },
});

/** Notifies an account's owner of a new password, and of the passkeys that still sign in beside it. */
export async function publishPasswordChanged(
  tx: TransactionSql,
  context: IdentityContext,
  person: Person,
  from: Caller,
): Promise<void> {
  const { facts, personal } = noticeOf(context, person, from);
  const passkeys = (await listPasskeys(tx, ownerOf(person))).length;
  await publish(tx, context, { type: 'PasswordChanged', facts: { ...facts, passkeys }, personal });
}

/**
 * Notifies an account's owner of a changed second factor or passkey, since whoever took over the account may have changed it.
 */
export async function publishSignInChanged(
  tx: TransactionSql,
  context: IdentityContext,
  person: Person,
  what: Facts<'SignInChanged'>['what'],
  from: Caller,
): Promise<void> {
  const { facts, personal } = noticeOf(context, person, from);
  await publish(tx, context, { type: 'SignInChanged', facts: { ...facts, what }, personal });
}
