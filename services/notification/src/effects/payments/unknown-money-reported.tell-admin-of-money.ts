import type { Effect } from '@stillpoint/events';
import { formatCents } from '@stillpoint/scheduling';
import type { NotificationContext } from '../../context.ts';
import { enqueueAdminMail } from '../../enqueue-mail.ts';
import { adminUrl } from '../../session-info.ts';
import { adminMoneyEmail } from '../../templates/admin-emails.ts';

/** Notifies the administrator of money that the provider reports and the product cannot place: nobody else would see it. */
export const notifyAdminOfMoney: Effect<'UnknownMoneyReported', NotificationContext> = async (tx, event, context) => {
  const { id, isRefund, amountCents, currency } = event.facts;
  await enqueueAdminMail(tx, context, {
    cause: event.id,
    kind: 'admin-money',
    template: adminMoneyEmail({
      id,
      isRefund,
      amount: formatCents(amountCents, currency),
      adminUrl: adminUrl(context),
    }),
  });
};
