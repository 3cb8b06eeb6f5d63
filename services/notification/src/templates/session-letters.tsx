import { formatDollars } from '@stillpoint/scheduling';
import { inShort } from '../domain/session-time.ts';
import type { Letter } from './letter.tsx';
import { Action, EarlierTime, Fact, P, SessionFacts, Small, Title, type SessionInfo } from './parts.tsx';
import { Link } from '@react-email/link';
import { styles } from './theme.ts';

export interface SessionMail {
  clientName: string;
  session: SessionInfo;
  meetingUrl: string | null;
  meetingId: string | null;
  dashboardUrl: string;
}

const timeInShort = ({ startsAt, practiceZone, clientZone }: SessionInfo) =>
  inShort(startsAt, practiceZone, clientZone);

const Meeting = ({ url, id }: { url: string; id: string | null }) => (
  <>
    <Fact>
      Join:{' '}
      <Link className="pine" href={url} style={styles.link}>
        {url}
      </Link>
    </Fact>
    {id && <Fact>Meeting ID: {id}</Fact>}
  </>
);

/** The session stands; carries the calendar entry. `terms`: what a client who cancels gets back, where that is not always all. */
export const confirmationLetter = (mail: SessionMail & { terms: string | null }): Letter => ({
  subject: `Your session is confirmed: ${mail.session.serviceName}, ${timeInShort(mail.session)}`,
  preview: 'How to join, move or cancel it.',
  body: (
    <>
      <Title>Your session is confirmed</Title>
      <P>Hello {mail.clientName}, we look forward to meeting you.</P>
      <SessionFacts session={mail.session}>{mail.meetingId && <Fact>Meeting ID: {mail.meetingId}</Fact>}</SessionFacts>
      {!mail.meetingUrl && <P>The link to join will reach you before the session.</P>}
      <P>Find a quiet space with a stable connection, wear something comfortable, and join 5 minutes early.</P>
      {mail.terms && <P>{mail.terms}</P>}
      {mail.meetingUrl && <Action href={mail.meetingUrl}>Join the session</Action>}
      <Action href={mail.dashboardUrl}>Move or cancel</Action>
      <Small>The attached calendar entry adds the session to your calendar.</Small>
    </>
  ),
});

/** The session was moved; carries the calendar entry that replaces the earlier one. Everything it takes to join stands in it. */
export const rescheduleLetter = (
  mail: SessionMail & { previousStartsAt: Date; by: 'client' | 'practice' },
): Letter => ({
  subject: `Your session was moved: ${mail.session.serviceName}, ${timeInShort(mail.session)}`,
  preview: 'The new date, time and how to join.',
  body: (
    <>
      <Title>Your session has a new time</Title>
      <P>
        Hello {mail.clientName}, {MOVED_BY[mail.by]}
      </P>
      <SessionFacts session={mail.session}>
        {mail.meetingUrl && <Meeting url={mail.meetingUrl} id={mail.meetingId} />}
      </SessionFacts>
      <EarlierTime session={mail.session} startsAt={mail.previousStartsAt} />
      {!mail.meetingUrl && <P>The link to join will reach you before the session.</P>}
      <P>Everything else stays as it is. The attached calendar entry replaces the earlier one.</P>
      <Small>
        To look up the session or cancel it, open your account:{' '}
        <Link className="pine" href={mail.dashboardUrl} style={styles.link}>
          {mail.dashboardUrl}
        </Link>
      </Small>
    </>
  ),
});

const MOVED_BY = {
  client: 'as you asked, we have moved your session. This is its time now:',
  practice: 'the practice had to move your session. This is its time now:',
} as const;

/** A day or an hour before the session. */
export const reminderLetter = (mail: SessionMail & { when: 'day' | 'hour' }): Letter => ({
  subject:
    mail.when === 'hour'
      ? `In an hour: ${mail.session.serviceName}`
      : `A reminder of your session: ${mail.session.serviceName}`,
  preview: 'Date, time and how to join.',
  body: (
    <>
      <Title>{mail.when === 'hour' ? 'Your session is about to begin' : 'Your session is coming up'}</Title>
      <P>
        Hello {mail.clientName},{' '}
        {mail.when === 'hour' ? 'your session begins in about an hour.' : 'a short reminder of your session.'}
      </P>
      <SessionFacts session={mail.session}>
        {mail.meetingUrl && <Meeting url={mail.meetingUrl} id={mail.meetingId} />}
      </SessionFacts>
      <P>Have a glass of water at hand and join 5 minutes early.</P>
    </>
  ),
});

/** After the session, in the practice's own words: an empty line parts paragraphs. */
export const followUpLetter = (mail: {
  clientName: string;
  serviceName: string;
  words: string;
  dashboardUrl: string;
}): Letter => ({
  subject: `After your session: ${mail.serviceName}`,
  preview: 'A word from the practice.',
  body: (
    <>
      <Title>After your session</Title>
      <P>Hello {mail.clientName},</P>
      {mail.words.split(/\n\s*\n/).map((words, index) => (
        <P key={index}>{words}</P>
      ))}
      <Action href={mail.dashboardUrl}>Your sessions</Action>
    </>
  ),
});

/**
 * The session was cancelled. `payment`: what had been paid and how much of it goes back; null: nothing, so nothing is claimed.
 * `by` system: it was still unpaid when it should have begun.
 */
export const cancellationLetter = (
  mail: Omit<SessionMail, 'meetingUrl' | 'meetingId'> & {
    by: 'client' | 'practice' | 'system';
    payment: PaidBack | null;
  },
): Letter => ({
  subject: `Your session was cancelled: ${mail.session.serviceName}`,
  preview: mail.payment?.refundCents ? 'Your payment will be refunded.' : 'The time is free again.',
  body: (
    <>
      <Title>Your session was cancelled</Title>
      <P>
        Hello {mail.clientName}, {CANCELLED_BY[mail.by]}
      </P>
      <SessionFacts session={mail.session} />
      {mail.payment && <P>{refundWords(mail.payment)}</P>}
      <P>You are welcome to book another time whenever you like.</P>
      <Action href={mail.dashboardUrl}>Book a new session</Action>
    </>
  ),
});

/** What was paid for a cancelled session, what of it goes back now and what did before, in cents. */
export interface PaidBack {
  paidCents: number;
  refundCents: number;
  refundedCents: number;
}

function refundWords({ paidCents, refundCents, refundedCents }: PaidBack): string {
  const policy = 'By the cancellation policy it was booked under,';
  const follows = 'Another mail follows when it is on its way.';
  const [refund, paid, earlier] = [refundCents, paidCents, refundedCents].map((cents) => formatDollars(cents / 100));
  if (refundedCents > 0) {
    const before = `${earlier} of your payment of ${paid} had been refunded before`;
    return refundCents === 0 ? `${before}; nothing more goes back.` : `${before}; ${refund} more will be. ${follows}`;
  }
  if (refundCents === 0) return `${policy} the payment for this session is not refunded.`;
  if (refundCents >= paidCents) return `Your payment will be refunded. ${follows}`;
  return `${policy} ${refund} of your payment of ${paid} will be refunded. ${follows}`;
}

const CANCELLED_BY = {
  client: 'as you asked, we have cancelled this session:',
  practice: 'we are sorry, the practice had to cancel this session:',
  system: 'this session was not paid before it should have begun, so it was cancelled:',
} as const;
