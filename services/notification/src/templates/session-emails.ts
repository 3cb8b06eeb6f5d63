import { CANCELLING, refundForClient, type CancellationMoney } from '@stillpoint/scheduling';
import { inShort } from '../domain/session-time.ts';
import type { FollowUpKind } from '../domain/wordings/follow-up-wordings.ts';
import type { WordedEmail } from './compose-email.ts';
import { stack, type Part } from './markup.ts';
import {
  accountAction,
  accountLink,
  action,
  bookAction,
  earlierTime,
  fact,
  link,
  p,
  sessionFacts,
  type AccountLinks,
  type SessionInfo,
} from './parts.ts';

export interface SessionMail extends AccountLinks {
  clientName: string;
  session: SessionInfo;
  meetingUrl: string | null;
  meetingId: string | null;
}

/** Values that every mail about a session can use. */
export const sessionValues = ({ clientName, session }: Pick<SessionMail, 'clientName' | 'session'>) => ({
  clientName,
  serviceName: session.serviceName,
  sessionTime: inShort(session),
  sessionMinutes: String(session.durationMinutes),
});

/** Used both when a meeting is late and when the practice informs its clients itself. */
const LINK_FOLLOWS = 'We will tell you how to join before the session.';

/** The session, with its link if that is known. */
const factsWithMeeting = ({ session, meetingUrl, meetingId }: SessionMail): Part =>
  sessionFacts(session, meetingUrl ? stack(fact('Join: ', link(meetingUrl)), idFact(meetingId)) : null);

const idFact = (meetingId: string | null) => (meetingId ? fact(`Meeting ID: ${meetingId}`) : null);

/**
 * The session is confirmed; carries the calendar entry. `terms`: what a client gets back after cancelling, if that can be less
 * than everything.
 */
export const confirmationEmail = (mail: SessionMail & { terms: string | null }): WordedEmail => ({
  wording: 'confirmation',
  values: {
    ...sessionValues(mail),
    sessionDetails: sessionFacts(mail.session, idFact(mail.meetingId)),
    joinButton: mail.meetingUrl ? action(mail.meetingUrl, 'Join the session') : p(LINK_FOLLOWS),
    manageButton: mail.registerUrl
      ? action(mail.registerUrl, 'Create an account to move or cancel', { isQuiet: true })
      : action(mail.dashboardUrl, 'Move or cancel', { isQuiet: true }),
    terms: mail.terms,
  },
});

/**
 * The session was moved; carries the calendar entry that replaces the earlier one, and everything that is needed to join.
 */
export const rescheduleEmail = (mail: SessionMail & { movedFrom: Date; by: 'client' | 'practice' }): WordedEmail => ({
  wording: `reschedule-by-${mail.by}`,
  values: {
    ...sessionValues(mail),
    sessionDetails: stack(
      factsWithMeeting(mail),
      earlierTime(mail.session, mail.movedFrom),
      mail.meetingUrl ? null : p(LINK_FOLLOWS),
    ),
    accountLink: accountLink(mail),
  },
});

/** `timeLeft`, of the one an hour ahead: how long it is until the session, 'an hour'. */
export const reminderEmail = (
  mail: SessionMail & ({ when: 'day' } | { when: 'hour'; timeLeft: string }),
): WordedEmail => ({
  wording: `reminder-${mail.when}`,
  values: {
    ...sessionValues(mail),
    ...(mail.when === 'hour' && { timeLeft: mail.timeLeft }),
    sessionDetails: factsWithMeeting(mail),
    accountLink: accountLink(mail),
  },
});

/** Sent after the session, while the practice has a wording for it. */
export const followUpEmail = (mail: SessionMail & { kind: FollowUpKind }): WordedEmail => ({
  wording: mail.kind,
  values: {
    ...sessionValues(mail),
    accountLink: accountLink(mail),
    accountButton: accountAction(mail, 'Your sessions'),
    bookButton: bookAction(mail, 'Book a new session'),
  },
});

/**
 * The session was cancelled. `payment`: what was paid and how much of it is refunded; null: nothing was paid, so no refund is
 * mentioned, unless a payment is still being checked. `by` system: it was still unpaid at its start.
 */
export const cancellationEmail = (
  mail: SessionMail & {
    by: 'client' | 'practice' | 'system';
    payment: CancellationMoney | null;
    isPaymentUnderReview?: boolean;
  },
): WordedEmail => ({
  wording: mail.by === 'system' ? 'cancellation-unpaid' : `cancellation-by-${mail.by}`,
  values: {
    ...sessionValues(mail),
    sessionDetails: sessionFacts(mail.session),
    refundWords: mail.payment ? refundForClient(mail.payment) : mail.isPaymentUnderReview ? CANCELLING.checked : null,
    bookButton: bookAction(mail, 'Book a new session'),
  },
});
