import { formatMoney } from '@stillpoint/scheduling';
import type { WordedEmail } from './compose-email.tsx';
import { Action, Fact, P, SessionFacts, type SessionInfo } from './parts.tsx';
import { sessionValues } from './session-emails.tsx';

interface PaymentMail {
  clientName: string;
  session: SessionInfo;
  amountCents: number;
  currency: string;
}

const money = (cents: number, { currency }: PaymentMail) => formatMoney(cents / 100, currency);

const paymentValues = (mail: PaymentMail) => ({
  ...sessionValues(mail),
  amount: money(mail.amountCents, mail),
  sessionDetails: <SessionFacts session={mail.session} />,
});

/** Asks the client to pay for a session the practice has booked. `registerUrl` is set for people without an account. */
export const invitationEmail = (
  mail: PaymentMail & { url: string; registerUrl: string | null; isNewClient: boolean },
): WordedEmail => ({
  wording: mail.isNewClient ? 'invitation-new' : 'invitation-existing',
  values: {
    ...paymentValues(mail),
    sessionDetails: (
      <SessionFacts session={mail.session}>
        <Fact>Amount: {money(mail.amountCents, mail)}</Fact>
      </SessionFacts>
    ),
    payButton: <Action href={mail.url}>Pay now</Action>,
    accountOffer: mail.registerUrl ? (
      <>
        <P>With an account you can see, cancel and book sessions yourself:</P>
        <Action href={mail.registerUrl}>Create your account</Action>
      </>
    ) : null,
  },
});

/** Carries the receipt of a payment, and nothing that lets somebody into the session: it may be passed on. */
export const receiptEmail = (mail: PaymentMail & { number: string; dashboardUrl: string }): WordedEmail => ({
  wording: 'receipt',
  values: {
    ...paymentValues(mail),
    receiptNumber: mail.number,
    accountButton: <Action href={mail.dashboardUrl}>Open your account</Action>,
  },
});

/** The provider is still checking the payment. */
export const pendingEmail = (mail: PaymentMail): WordedEmail => ({
  wording: 'payment-pending',
  values: paymentValues(mail),
});

/** A payment the client had been told to wait for was refused. */
export const declinedEmail = (mail: PaymentMail & { dashboardUrl: string }): WordedEmail => ({
  wording: 'payment-declined',
  values: { ...paymentValues(mail), accountButton: <Action href={mail.dashboardUrl}>Open your account</Action> },
});

/** Money went back. `refundedCents` is the sum so far, named when it is more than this refund. */
export const refundEmail = (mail: PaymentMail & { refundedCents: number }): WordedEmail => ({
  wording: 'refund',
  values: {
    ...paymentValues(mail),
    refundedInAll:
      mail.refundedCents > mail.amountCents ? `Refunded in all: ${money(mail.refundedCents, mail)}.` : null,
  },
});

/** Money came for a session that cannot take place; it goes back. */
export const refusalEmail = (
  mail: PaymentMail & { reason: 'slot-taken' | 'cancelled' | 'mismatch'; dashboardUrl: string },
): WordedEmail => ({
  wording: `refusal-${mail.reason}`,
  values: {
    ...paymentValues(mail),
    bookButton: <Action href={mail.dashboardUrl}>Choose another time</Action>,
    accountButton: <Action href={mail.dashboardUrl}>Open your account</Action>,
  },
});
