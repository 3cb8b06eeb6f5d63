import type { ReactNode } from 'react';
import { formatMoney } from '@stillpoint/scheduling';
import type { EmailTemplate } from './email-template.tsx';
import { Action, EarlierTime, Fact, P, SessionFacts, Small, Title, type SessionInfo } from './parts.tsx';
import type { PaidBack } from './session-emails.tsx';

interface AdminSessionMail {
  clientName: string;
  clientEmail: string;
  session: SessionInfo;
  adminUrl: string;
}

/** What happened, whose session and when, and what follows from it. */
const aboutSession = (
  { session, clientName, clientEmail, adminUrl }: AdminSessionMail,
  of: { subject: string; preview: string; title: string; before?: ReactNode; after: ReactNode },
): EmailTemplate => ({
  subject: `${of.subject}: ${session.serviceName}, ${clientName}`,
  preview: of.preview,
  body: (
    <>
      <Title>{of.title}</Title>
      {of.before}
      <SessionFacts session={session}>
        <Fact>
          {clientName}, {clientEmail}
        </Fact>
      </SessionFacts>
      {of.after}
      <Action href={adminUrl}>Open the dashboard</Action>
    </>
  ),
});

/** A session stands: it is free, or its money has arrived. */
export const adminBookingEmail = (mail: AdminSessionMail & { isFree: boolean; isAdminCreated: boolean }) =>
  aboutSession(mail, {
    subject: 'New booking',
    preview: mail.isFree ? 'Free session.' : 'Paid and confirmed.',
    title: bookedBy(mail),
    after: <P>{mail.isFree ? 'It is free of charge and confirmed.' : 'It is paid and confirmed.'}</P>,
  });

function bookedBy({ isFree, isAdminCreated }: { isFree: boolean; isAdminCreated: boolean }): string {
  if (!isAdminCreated) return 'A client booked a session';
  return isFree ? 'You booked a session' : 'The session you booked was paid';
}

/** A client moved a session. */
export const adminRescheduleEmail = (mail: AdminSessionMail & { previousStartsAt: Date }) =>
  aboutSession(mail, {
    subject: 'Moved',
    preview: 'The new date and time.',
    title: 'A client moved a session',
    after: (
      <>
        <EarlierTime session={mail.session} startsAt={mail.previousStartsAt} />
        <P>The earlier time is free again.</P>
      </>
    ),
  });

/** A client cancelled. */
export const adminCancellationEmail = (mail: AdminSessionMail & { payment: PaidBack | null }) =>
  aboutSession(mail, {
    subject: 'Cancelled',
    preview: 'The time is free again.',
    title: 'A client cancelled a session',
    after: <P>{mail.payment ? `${refundWords(mail.payment)} ` : ''}The time is free again.</P>,
  });

function refundWords({ paidCents, refundCents, refundedCents, currency }: PaidBack): string {
  const [refund, paid, earlier] = [refundCents, paidCents, refundedCents].map((cents) =>
    formatMoney(cents / 100, currency),
  );
  if (refundedCents > 0) {
    const before = `${earlier} of ${paid} had been refunded before`;
    return refundCents === 0 ? `${before}; nothing more goes back.` : `${before}; ${refund} more are being refunded.`;
  }
  if (refundCents === 0) return 'By its cancellation policy the payment is kept.';
  if (refundCents >= paidCents) return 'The payment is being refunded.';
  return `By its cancellation policy ${refund} of ${paid} are being refunded.`;
}

/** No meeting could be made in time. */
export const adminMeetingEmail = (mail: AdminSessionMail & { hasStandingRoom: boolean; reason: string }) =>
  aboutSession(mail, {
    subject: 'No meeting link',
    preview: 'Please look after this session.',
    title: 'A session has no meeting of its own',
    before: (
      <P>
        The meeting for this session could not be made in time, so the client’s confirmation went out{' '}
        {mail.hasStandingRoom ? 'with your standing room.' : 'without a link. Please send one before the session.'}
      </P>
    ),
    after: <Small>Reason: {mail.reason}</Small>,
  });

/** A mail server refused a mail for good. */
export const adminRejectionEmail = (mail: {
  recipient: string | null;
  subject: string | null;
  reply: string;
  adminUrl: string;
}): EmailTemplate => ({
  subject: 'A mail could not be delivered',
  preview: 'The mail server refused it.',
  body: (
    <>
      <Title>A mail could not be delivered</Title>
      <P>
        The mail{mail.subject ? ` “${mail.subject}”` : ''}
        {mail.recipient ? ` to ${mail.recipient}` : ''} was refused for good and will not be tried again.
      </P>
      <Small>The server said: {mail.reply}</Small>
      <Action href={mail.adminUrl}>Open the dashboard</Action>
    </>
  ),
});
