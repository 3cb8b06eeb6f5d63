import { randomUUID } from 'node:crypto';
import type { registrationForm } from '@stillpoint/contracts';
import { publish, transact } from '@stillpoint/events';
import type * as z from 'zod';
import { audit, visitorActor } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { countFromAddress, countMail, countUnverifiedMail } from '../../limits.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import { findClientByEmail, insertOrReplaceUnverified } from '../../store/clients.ts';
import { withMinimumDuration } from '../../minimum-duration.ts';
import { requireUncommon } from '../../passwords/uncommon-password.ts';
import { issueCode } from '../../steps/issue-code.ts';

/**
 * Creates an account and mails a verification code. An address with a verified account gets the same answer in the same time,
 * and its owner a notice; an unverified account is registered anew: its password is replaced and older codes end. Throws
 * AppError 'invalid_input' for a common password, and TooManyRequests.
 */
export async function register(
  context: IdentityContext,
  form: z.output<typeof registrationForm>,
  from: Caller,
): Promise<void> {
  await countFromAddress(context, from);
  await requireUncommon(form.password, [form.email, form.firstName, form.lastName, context.practiceName]);
  await countMail(context, 'register', form.email);
  await countUnverifiedMail(context, form.email);
  await withMinimumDuration(async () => {
    const passwordHash = await hashPassword(form.password);
    const clientId = await transact(context, async (tx) => {
      const { email } = form;
      const account = { ...form, id: randomUUID(), passwordHash, createdAt: context.now() };
      const saved = await insertOrReplaceUnverified(tx, account);
      if (saved) {
        await issueCode(tx, context, { id: saved.id, email, firstName: '' }, 'verify-email');
        return saved.id;
      }
      const owner = await findClientByEmail(tx, email);
      if (!owner) throw new Error('an account that could not be replaced must exist');
      await publish(tx, context, {
        type: 'KnownAddressRegistered',
        facts: { clientId: owner.id },
        personal: { email, firstName: owner.firstName },
      });
      return null;
    });
    await audit(context, visitorActor(from), 'client.registered', clientId);
  });
}
