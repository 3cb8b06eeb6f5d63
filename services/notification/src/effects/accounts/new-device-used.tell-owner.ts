import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { tellOwner } from '../../steps/tell-owner.ts';
import { newDeviceEmail } from '../../templates/security-emails.ts';

export const tellOwnerOfDevice: Effect<'NewDeviceUsed', NotificationContext> = (tx, event, context) =>
  tellOwner(tx, context, event, 'new-device', newDeviceEmail);
