import { formatCents, refundedInTotal } from '@stillpoint/scheduling';
import { sessionTime } from '../domain/session-time.ts';
import type { WordedEmail } from './compose-email.ts';
import { stack } from './markup.ts';
import { accountAction, action, bookAction, fact, p, sessionFacts } from './parts.ts';
import { sessionValues, type SessionMail } from './session-emails.ts';

interface PaymentMail extends SessionMail {
  amountCents: number;
  currency: string;
}

const money = (cents: number, { currency }: PaymentMail) => formatCents(cents, currency);

/** In the client's zone if it is known. */
const moment = (at: Date, { session }: PaymentMail): string => {
  const { client, practice } = sessionTime(at, session);
  return client ?? practice;
};

const paymentValues = (mail: PaymentMail) => ({
  ...sessionValues(mail),
  amount: money(mail.amountCents, mail),
  sessionDetails: sessionFacts(mail.session),
});

/**
 * Asks the client to pay for a session. `keptUntil`: how long its slot is held; null: until it begins.
 */
export const invitationEmail = (
  mail: PaymentMail & { url: string; isNewClient: boolean; keptUntil: Date | null },
): WordedEmail => ({
  wording: mail.isNewClient ? 'invitation-new' : 'invitation-existing',
  values: {
    ...paymentValues(mail),
    sessionDetails: sessionFacts(mail.session, fact(`Amount: ${money(mail.amountCents, mail)}`)),
    payButton: action(mail.url, 'Pay now'),
    linkWorks: mail.keptUntil
      ? `until ${moment(mail.keptUntil, mail)}: as long as your time is kept`
      : 'until the session is paid or begins',
    accountOffer: mail.registerUrl
      ? stack(
          p('With an account you can see, cancel and book sessions yourself:'),
          action(mail.registerUrl, 'Create your account'),
        )
      : null,
  },
});

/**
 * Carries the receipt of a payment, and nothing that gives access to the session, since receipts are passed on.
 */
export const receiptEmail = (mail: PaymentMail & { number: string }): WordedEmail => ({
  wording: 'receipt',
  values: {
    ...paymentValues(mail),
    receiptNumber: mail.number,
    receiptPlace: mail.registerUrl
      ? 'With an account of yours it can be downloaded at any time, with any later refund on it.'
      : 'It can be downloaded from your account at any time, with any later refund on it.',
    accountButton: accountAction(mail),
  },
});

export const pendingEmail = (mail: PaymentMail): WordedEmail => ({
  wording: 'payment-pending',
  values: paymentValues(mail),
});

/** `isCancelled`: its session was cancelled while the payment was being checked. */
export const declinedEmail = (mail: PaymentMail & { isCancelled: boolean }): WordedEmail => ({
  wording: 'payment-declined',
  values: {
    ...paymentValues(mail),
    declinedNext: mail.isCancelled
      ? 'The session was cancelled, so there is nothing to pay or to refund.'
      : 'You can try another way to pay, or choose another time.',
    accountButton: accountAction(mail),
  },
});

/** A refund was made. `refundedCents`: the sum so far, mentioned when it is more than this refund. */
export const refundEmail = (mail: PaymentMail & { refundedCents: number }): WordedEmail => ({
  wording: 'refund',
  values: {
    ...paymentValues(mail),
    refundedInAll: mail.refundedCents > mail.amountCents ? refundedInTotal(money(mail.refundedCents, mail)) : null,
  },
});

/** A payment for a session that cannot take place; it is refunded. */
export const refusalEmail = (mail: PaymentMail & { reason: 'slot-taken' | 'cancelled' | 'mismatch' }): WordedEmail => ({
  wording: `refusal-${mail.reason}`,
  values: {
    ...paymentValues(mail),
    bookButton: bookAction(mail, 'Choose another time'),
    accountButton: accountAction(mail),
  },
});
