import type { BookingContext } from '@stillpoint/booking';
import type { Practice } from '@stillpoint/contracts';
import type { NotificationContext } from '@stillpoint/notification';
import type { PaymentContext } from '@stillpoint/payment';
import type { IdentityContext } from '../identity/context.ts';

/** What archives are read from and restored into: each service's tables through its own role. */
export interface ArchiveDeps {
  identity: Pick<IdentityContext, 'sql' | 'sealer' | 'now'>;
  booking: BookingContext;
  payment: Pick<PaymentContext, 'sql'>;
  notification: Pick<NotificationContext, 'sql'>;
  settings: { practice: Practice };
}
