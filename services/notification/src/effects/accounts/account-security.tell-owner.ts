import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { adminUrl, dashboardUrl } from '../../session-info.ts';
import { clientKeys, findZone } from '../../store/client-zones.ts';
import { findPractice } from '../../store/practice.ts';
import { mailAccount } from '../../steps/mail-account.ts';
import { securityEmail } from '../../templates/security-emails.ts';

const KINDS = {
  NewDeviceUsed: 'new-device',
  AccountLocked: 'account-locked',
  PasswordChanged: 'password-changed',
  SignInChanged: 'sign-in-changed',
} as const;

/** Notifies an account's owner; the administrator's mails go to the practice's own address. */
export const notifyOwner: Effect<keyof typeof KINDS, NotificationContext> = async (tx, event, context) => {
  const { email, firstName, device, address } = event.personal;
  const practice = await findPractice(tx, context);
  const clocks = {
    practiceZone: practice.timeZone,
    clientZone: email === null ? null : await findZone(tx, clientKeys(context, email)),
    dateStyle: practice.dateStyle,
  };
  const accountUrl = email === null ? `${adminUrl(context)}/security` : `${dashboardUrl(context)}?tab=profile`;
  const kind = KINDS[event.type];
  const passkeys = 'passkeys' in event.facts ? event.facts.passkeys : 0;
  const what = 'what' in event.facts ? event.facts.what : null;
  await mailAccount(tx, context, event, {
    kind,
    to: { name: null, address: email ?? practice.email },
    template: securityEmail(kind, {
      firstName,
      device,
      address,
      at: new Date(event.facts.at),
      clocks,
      accountUrl,
      passkeys,
      what,
    }),
  });
};
