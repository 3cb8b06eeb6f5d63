import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellOwner } from '../../steps/tell-owner.ts';
import { accountLockedEmail } from '../../templates/security-emails.ts';

export const tellOwnerOfLock: Effect<'AccountLocked', NotificationContext> = (tx, event, context) =>
  tellOwner(tx, context, event, 'account-locked', accountLockedEmail);
