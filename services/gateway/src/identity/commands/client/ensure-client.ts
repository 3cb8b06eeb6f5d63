import { randomUUID } from 'node:crypto';
import { profileForm, type ClientUser } from '@stillpoint/contracts';
import type * as z from 'zod';
import { transact } from '@stillpoint/events';
import type { IdentityContext } from '../../context.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import { toClientUser } from '../../sessions.ts';
import { findClientByEmail, insertOrReplaceUnverified, markVerified } from '../../store/clients.ts';

/**
 * Makes sure that an account with a verified address exists, without sending mail: for demo data and tests. An existing account
 * is left unchanged.
 */
export async function ensureClient(
  context: Pick<IdentityContext, 'sql' | 'sealer' | 'now' | 'nudge'>,
  wanted: z.input<typeof profileForm> & { email: string; password: string },
): Promise<ClientUser> {
  const { password } = wanted;
  const email = wanted.email.trim().toLowerCase();
  const passwordHash = await hashPassword(password);
  return transact(context, async (tx) => {
    const now = context.now();
    const saved = await insertOrReplaceUnverified(tx, {
      ...profileForm.parse(wanted),
      id: randomUUID(),
      email,
      passwordHash,
      createdAt: now,
    });
    if (saved) await markVerified(tx, saved.id, now);
    const client = await findClientByEmail(tx, email);
    if (!client) throw new Error('the account was just made');
    return toClientUser(client);
  });
}
