import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellOwner } from '../../steps/tell-owner.ts';
import { passwordChangedEmail } from '../../templates/security-emails.ts';

export const tellOwnerOfPassword: Effect<'PasswordChanged', NotificationContext> = (tx, event, context) =>
  tellOwner(tx, context, event, 'password-changed', passwordChangedEmail);
