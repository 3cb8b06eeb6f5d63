import { formatDollars } from '@stillpoint/scheduling';
import type { Letter } from './letter.tsx';
import { Action, Fact, P, SessionFacts, Small, Title, type SessionInfo } from './parts.tsx';

interface PaymentMail {
  clientName: string;
  session: SessionInfo;
  amountCents: number;
}

const money = (cents: number) => formatDollars(cents / 100);

/** Asks the client to pay for a session the practice has booked. `registerUrl` is set for people without an account. */
export const invitationLetter = (
  mail: PaymentMail & { url: string; registerUrl: string | null; isNewClient: boolean },
): Letter => ({
  subject: `Your session awaits payment: ${mail.session.serviceName}`,
  preview: `${money(mail.amountCents)}, payable online.`,
  body: (
    <>
      <Title>{mail.isNewClient ? 'Welcome, your session is reserved' : 'Your next session is reserved'}</Title>
      <P>
        Hello {mail.clientName},{' '}
        {mail.isNewClient
          ? 'welcome to the practice. We have reserved your first session; your payment confirms it.'
          : 'good to have you back. We have reserved a session for you; your payment confirms it.'}
      </P>
      <SessionFacts session={mail.session}>
        <Fact>Amount: {money(mail.amountCents)}</Fact>
      </SessionFacts>
      <Action href={mail.url}>Pay now</Action>
      <Small>The link is yours alone and works until the session is paid or begins.</Small>
      {mail.registerUrl && (
        <>
          <P>With an account you can see, cancel and book sessions yourself:</P>
          <Action href={mail.registerUrl}>Create your account</Action>
        </>
      )}
    </>
  ),
});

/** Carries the receipt of a payment, and nothing that lets somebody into the session: it may be passed on. */
export const receiptLetter = (mail: PaymentMail & { number: string; dashboardUrl: string }): Letter => ({
  subject: `Your receipt for ${mail.session.serviceName}`,
  preview: `${money(mail.amountCents)}, receipt ${mail.number}.`,
  body: (
    <>
      <Title>Thank you for your payment</Title>
      <P>
        Hello {mail.clientName}, we have received {money(mail.amountCents)}. Your receipt {mail.number} is attached.
      </P>
      <SessionFacts session={mail.session} />
      <P>It can be downloaded from your account at any time, with any later refund on it.</P>
      <Action href={mail.dashboardUrl}>Open your account</Action>
    </>
  ),
});

/** The provider is still checking the payment. */
export const pendingLetter = (mail: PaymentMail): Letter => ({
  subject: 'Your payment is being checked',
  preview: 'Your time stays reserved meanwhile.',
  body: (
    <>
      <Title>Your payment is being checked</Title>
      <P>
        Hello {mail.clientName}, the payment provider is still checking your payment of {money(mail.amountCents)}. There
        is nothing you need to do; your time stays reserved meanwhile.
      </P>
      <SessionFacts session={mail.session} />
      <Small>We will write again as soon as it is settled.</Small>
    </>
  ),
});

/** A payment the client had been told to wait for was refused. */
export const declinedLetter = (mail: PaymentMail & { dashboardUrl: string }): Letter => ({
  subject: 'Your payment did not go through',
  preview: 'No money was taken.',
  body: (
    <>
      <Title>Your payment did not go through</Title>
      <P>
        Hello {mail.clientName}, the payment provider has refused your payment of {money(mail.amountCents)}. No money
        was taken, and the session is not confirmed.
      </P>
      <SessionFacts session={mail.session} />
      <P>You can try another way to pay, or choose another time.</P>
      <Action href={mail.dashboardUrl}>Open your account</Action>
    </>
  ),
});

/** Money went back. `refundedCents` is the sum so far, named when it is more than this refund. */
export const refundLetter = (mail: PaymentMail & { refundedCents: number }): Letter => ({
  subject: `Your refund of ${money(mail.amountCents)}`,
  preview: 'It is on its way.',
  body: (
    <>
      <Title>Your refund is on its way</Title>
      <P>
        Hello {mail.clientName}, we have refunded {money(mail.amountCents)} for this session:
      </P>
      <SessionFacts session={mail.session} />
      {mail.refundedCents > mail.amountCents && <P>Refunded in all: {money(mail.refundedCents)}.</P>}
      <Small>Depending on your bank it can take a few days until you see it.</Small>
    </>
  ),
});

/** Money came for a session that cannot take place; it goes back. */
export const refusalLetter = (mail: PaymentMail & { reason: keyof typeof REFUSED; dashboardUrl: string }): Letter => ({
  subject: 'Your session could not be confirmed',
  preview: 'Your payment will be refunded.',
  body: (
    <>
      <Title>Your session could not be confirmed</Title>
      <P>
        Hello {mail.clientName}, {REFUSED[mail.reason]}
      </P>
      <SessionFacts session={mail.session} />
      <P>
        We are refunding your payment of {money(mail.amountCents)} in full. Another mail follows when it is on its way.
      </P>
      <Action href={mail.dashboardUrl}>
        {mail.reason === 'mismatch' ? 'Open your account' : 'Choose another time'}
      </Action>
    </>
  ),
});

const REFUSED = {
  'slot-taken': 'your payment arrived after the time had been taken by somebody else. We are sorry.',
  cancelled: 'your payment arrived after the session had been cancelled.',
  mismatch:
    'the amount of your payment is not the price of this session, so it could not be used for it. We are sorry.',
} as const;
