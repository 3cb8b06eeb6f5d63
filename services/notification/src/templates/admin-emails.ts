import { PRACTICE_CANCELLING, refundForPractice, type CancellationMoney } from '@stillpoint/scheduling';
import { inShort } from '../domain/session-time.ts';
import type { EmailTemplate } from './email-template.ts';
import { stack, type Part } from './markup.ts';
import { action, earlierTime, fact, p, sessionFacts, small, title, type SessionInfo } from './parts.ts';

export interface AdminSessionMail {
  clientName: string;
  clientEmail: string;
  session: SessionInfo;
  adminUrl: string;
}

/** The event, the session with its client, and the consequences. */
const aboutSession = (
  { session, clientName, clientEmail, adminUrl }: AdminSessionMail,
  parts: { subject: string; preview: string; title: string; before?: Part; after: Part },
): EmailTemplate => ({
  subject: `${parts.subject}: ${session.serviceName}, ${clientName}, ${inShort(session)}`,
  preview: parts.preview,
  body: stack(
    title(parts.title),
    parts.before ?? null,
    sessionFacts(session, fact(`${clientName}, ${clientEmail}`)),
    parts.after,
    action(adminUrl, 'Open the dashboard'),
  ),
});

/** A session is confirmed: it is free, or was paid. */
export const adminBookingEmail = (mail: AdminSessionMail & { isFree: boolean; isAdminCreated: boolean }) =>
  aboutSession(mail, {
    subject: 'New booking',
    preview: mail.isFree ? 'Free session.' : 'Paid and confirmed.',
    title: bookedBy(mail),
    after: p(mail.isFree ? 'It is free of charge and confirmed.' : 'It is paid and confirmed.'),
  });

function bookedBy({ isFree, isAdminCreated }: { isFree: boolean; isAdminCreated: boolean }): string {
  if (!isAdminCreated) return 'A client booked a session';
  return isFree ? 'You booked a session' : 'The session you booked was paid';
}

export const adminRescheduleEmail = (mail: AdminSessionMail & { movedFrom: Date }) => {
  const earlier = earlierTime(mail.session, mail.movedFrom);
  return aboutSession(mail, {
    subject: 'Moved',
    preview: 'The new date and time.',
    title: 'A client moved a session',
    after: stack(earlier, earlier && p('The earlier time is free again.')),
  });
};

export const adminCancellationEmail = (
  mail: AdminSessionMail & {
    payment: (CancellationMoney & { isPaidDirectly: boolean }) | null;
    isPaymentUnderReview?: boolean;
  },
) => {
  const { payment, isPaymentUnderReview } = mail;
  const money = payment ? refundForPractice(payment) : isPaymentUnderReview ? PRACTICE_CANCELLING.checked : null;
  return aboutSession(mail, {
    subject: 'Cancelled',
    preview: 'The time is free again.',
    title: 'A client cancelled a session',
    after: p(`${money ? `${money} ` : ''}The time is free again.`),
  });
};

/** No meeting could be created in time, or the practice uses none. */
export const adminMeetingEmail = (mail: AdminSessionMail & { hasStandingRoom: boolean; reason: string }) =>
  aboutSession(mail, {
    subject: 'No meeting link',
    preview: 'Please look after this session.',
    title: 'A session has no meeting of its own',
    before: p(
      'The client’s confirmation went out ',
      mail.hasStandingRoom
        ? 'with your standing room.'
        : 'without a link. Please tell them before the session how to join.',
    ),
    after: small(`Reason: ${mail.reason}`),
  });

/** The provider reports money of no payment that is known here. */
export const adminMoneyEmail = (mail: {
  id: string;
  isRefund: boolean;
  amount: string;
  adminUrl: string;
}): EmailTemplate => {
  const what = mail.isRefund ? 'A refund' : 'A payment';
  return {
    subject: `${what} of ${mail.amount} is not known here`,
    preview: 'The payment provider reports it.',
    body: stack(
      title(`${what} is not known here`),
      p(
        `The payment provider reports ${what.toLowerCase()} of ${mail.amount} that belongs to no session here. `,
        'This happens with what was booked between a backup and its restore.',
      ),
      p(
        mail.isRefund
          ? 'Please look it up there.'
          : 'Please look it up there. Then book the session here and mark it as paid, or give the money back there: the product does neither.',
      ),
      small(`The provider calls it ${mail.id}.`),
      action(mail.adminUrl, 'Open the dashboard'),
    ),
  };
};

export const adminRejectionEmail = (mail: {
  recipient: string | null;
  subject: string | null;
  reply: string;
  adminUrl: string;
}): EmailTemplate => ({
  subject: mail.recipient
    ? `Not delivered to ${mail.recipient}: ${mail.subject ?? 'a mail'}`
    : 'A mail could not be delivered',
  preview: 'The mail server refused it.',
  body: stack(
    title('A mail could not be delivered'),
    p(
      `The mail${mail.subject ? ` “${mail.subject}”` : ''}${mail.recipient ? ` to ${mail.recipient}` : ''}`,
      ' was refused for good and will not be tried again.',
    ),
    small(`The server said: ${mail.reply}`),
    action(mail.adminUrl, 'Open the dashboard'),
  ),
});
