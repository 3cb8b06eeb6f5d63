import { AppError } from '@stillpoint/errors';
import { audit, visitorActor } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { IdentityContext } from '../context.ts';
import { totpStep } from '../domain/totp.ts';
import { countCodeAttempt } from '../limits.ts';
import { notifyIfLocked } from '../lockout.ts';
import { consumeRecoveryCode } from '../recovery-codes.ts';
import type { Admin } from '../store/admins.ts';
import { findTotpSecret, consumeTotpStep } from '../store/second-factors.ts';
import { WORDS } from '../../words.ts';

const invalidCode = () => new AppError('invalid_code', WORDS.identity.factorWrong);

/** The place an authenticator's secret is sealed for. */
export const totpPlace = (adminId: number) => ['identity.totp', String(adminId), 'secret'] as const;

/**
 * Checks the administrator's second factor as typed: six digits of the authenticator app, each step once, or a recovery code,
 * once. Throws AppError 'invalid_code' and, after ten wrong ones in a day, TooManyRequests.
 */
export async function checkSecondFactor(
  context: IdentityContext,
  admin: Pick<Admin, 'id' | 'username'>,
  typed: string,
  from: Caller,
): Promise<void> {
  const account = `admin:${admin.username}`;
  const uncount = await notifyIfLocked(context, account, { admin }, from, (...asked) =>
    countCodeAttempt(...asked, WORDS.identity.tooManyFactorCodes),
  );
  // Apps show `123 456`.
  const code = typed.replaceAll(' ', '');
  const isRight = /^\d{6}$/.test(code) ? await isTotp() : await isRecovery();
  if (!isRight) {
    await audit(context, visitorActor(from), 'admin.second-factor-failed', admin.id);
    throw invalidCode();
  }
  await uncount();

  async function isTotp(): Promise<boolean> {
    const found = await findTotpStep(context, admin.id, code, { isConfirmed: true });
    return found !== null && consumeTotpStep(context.sql, admin.id, found.step);
  }

  async function isRecovery(): Promise<boolean> {
    const isOne = await consumeRecoveryCode(context, admin.id, typed);
    if (isOne) await audit(context, visitorActor(from), 'admin.recovery-code-used', admin.id);
    return isOne;
  }
}

/**
 * The present step that `code` matches, and the sealed secret: of the confirmed authenticator, or of the one being set up.
 */
export async function findTotpStep(
  context: IdentityContext,
  adminId: number,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<{ secret: string; step: number } | null> {
  const totp = await findTotpSecret(context.sql, adminId, isConfirmed);
  if (!totp) return null;
  const step = totpStep(context.sealer.open(totpPlace(adminId), totp.secret), code, context.now());
  return step === null ? null : { ...totp, step };
}
