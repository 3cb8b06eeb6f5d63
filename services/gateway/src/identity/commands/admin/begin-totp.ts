import type { AdminUser } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { IdentityContext } from '../../context.ts';
import { newTotpSecret, totpUri } from '../../domain/totp.ts';
import { replaceUnconfirmedTotp } from '../../store/second-factors.ts';
import { totpPlace } from '../../steps/check-second-factor.ts';
import { WORDS } from '../../../words.ts';

/**
 * Creates a secret for an authenticator app, to be shown once and confirmed with its first code; until then it is not used at
 * sign-in. Throws AppError 'already_exists' while there is a confirmed one.
 */
export async function beginTotp(context: IdentityContext, admin: AdminUser): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const isNew = await replaceUnconfirmedTotp(context.sql, admin.id, context.sealer.seal(totpPlace(admin.id), secret));
  if (!isNew) throw new AppError('already_exists', WORDS.identity.totpIsSetUp);
  return { secret, uri: totpUri(secret, context.practiceName, admin.username) };
}
