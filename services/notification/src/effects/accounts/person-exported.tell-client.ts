import { type Effect, EXPORT_HOURS } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { dashboardUrl } from '../../session-info.ts';
import { mailAccount } from '../../steps/mail-account.ts';
import { exportReadyEmail } from '../../templates/data-emails.ts';

export const notifyOfExport: Effect<'PersonExported', NotificationContext> = async (tx, event, context) => {
  const { email, firstName } = event.personal;
  await mailAccount(tx, context, event, {
    kind: 'export-ready',
    to: { name: null, address: email },
    template: exportReadyEmail({ firstName, hours: EXPORT_HOURS, accountUrl: `${dashboardUrl(context)}?tab=profile` }),
    minutesValid: EXPORT_HOURS * 60,
  });
};
