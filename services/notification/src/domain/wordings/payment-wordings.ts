import { paragraphs, PRACTICE, type Wording, type WordingEntry } from './wording.ts';

const PAYMENT = ['clientName', 'serviceName', 'sessionTime', 'sessionMinutes', 'amount', 'sessionDetails'] as const;

const invitation = (heading: string, opening: string): Wording => ({
  subject: 'Your session awaits payment: {serviceName}',
  preview: '{amount}, payable online.',
  heading,
  text: paragraphs(
    `Hello {clientName}, ${opening}`,
    '{sessionDetails}',
    '{payButton}',
    '~ The link is yours alone and works {linkWorks}.',
    '{accountOffer}',
  ),
});
const INVITATION = {
  placeholders: [...PAYMENT, 'payButton', 'linkWorks', 'accountOffer', ...PRACTICE],
  required: ['sessionDetails', 'payButton'],
} as const;

const refused = (because: string, button: 'bookButton' | 'accountButton'): Wording => ({
  subject: 'Your session could not be confirmed',
  preview: 'Your payment will be refunded.',
  heading: 'Your session could not be confirmed',
  text: paragraphs(
    `Hello {clientName}, ${because}`,
    '{sessionDetails}',
    'We are refunding your payment of {amount} in full. Another mail follows when it is on its way.',
    `{${button}}`,
  ),
});
const REFUSED = {
  placeholders: [...PAYMENT, 'bookButton', 'accountButton', ...PRACTICE],
  required: ['sessionDetails', 'amount'],
} as const;

export const PAYMENT_WORDINGS = {
  'invitation-new': {
    title: 'Invitation to pay, new client',
    when: 'When you invite somebody to pay who was never here before.',
    ...INVITATION,
    original: invitation(
      'Welcome, your session is reserved',
      'welcome to the practice. We have reserved your first session; your payment confirms it.',
    ),
  },
  'invitation-existing': {
    title: 'Invitation to pay, known client',
    when: 'When you invite somebody to pay who was here before.',
    ...INVITATION,
    original: invitation(
      'Your next session is reserved',
      'good to have you back. We have reserved a session for you; your payment confirms it.',
    ),
  },
  receipt: {
    title: 'Receipt',
    when: 'When a payment has confirmed a session, with the receipt as a file.',
    placeholders: [...PAYMENT, 'receiptNumber', 'receiptPlace', 'accountButton', ...PRACTICE],
    required: [],
    original: {
      subject: 'Your receipt for {serviceName}',
      preview: '{amount}, receipt {receiptNumber}.',
      heading: 'Thank you for your payment',
      text: paragraphs(
        'Hello {clientName}, we have received {amount}. Your receipt {receiptNumber} is attached.',
        '{sessionDetails}',
        '{receiptPlace}',
        '{accountButton}',
      ),
    },
  },
  'payment-pending': {
    title: 'Payment being checked',
    when: 'When the payment provider takes time to check a payment.',
    placeholders: [...PAYMENT, ...PRACTICE],
    required: ['sessionDetails'],
    original: {
      subject: 'Your payment is being checked',
      preview: 'Your time stays reserved meanwhile.',
      heading: 'Your payment is being checked',
      text: paragraphs(
        'Hello {clientName}, the payment provider is still checking your payment of {amount}. There is nothing you need to do; your time stays reserved meanwhile.',
        '{sessionDetails}',
        '~ We will write again as soon as it is settled.',
      ),
    },
  },
  'payment-declined': {
    title: 'Payment refused',
    when: 'When a payment that was being checked is refused.',
    placeholders: [...PAYMENT, 'declinedNext', 'accountButton', ...PRACTICE],
    required: ['sessionDetails'],
    original: {
      subject: 'Your payment did not go through',
      preview: 'No money was taken.',
      heading: 'Your payment did not go through',
      text: paragraphs(
        'Hello {clientName}, the payment provider has refused your payment of {amount}. No money was taken, and the session is not confirmed.',
        '{sessionDetails}',
        '{declinedNext}',
        '{accountButton}',
      ),
    },
  },
  refund: {
    title: 'Refund',
    when: 'When money is on its way back.',
    placeholders: [...PAYMENT, 'refundedInAll', ...PRACTICE],
    required: ['amount', 'sessionDetails'],
    original: {
      subject: 'Your refund of {amount}',
      preview: 'It is on its way.',
      heading: 'Your refund is on its way',
      text: paragraphs(
        'Hello {clientName}, we have refunded {amount} for this session:',
        '{sessionDetails}',
        '{refundedInAll}',
        '~ Money that goes to a bank account or a card can take a few days to arrive.',
      ),
    },
  },
  'refusal-slot-taken': {
    title: 'Paid too late, time taken',
    when: 'When a payment arrives after the time was taken by somebody else.',
    ...REFUSED,
    original: refused(
      'your payment arrived after the time had been taken by somebody else. We are sorry.',
      'bookButton',
    ),
  },
  'refusal-cancelled': {
    title: 'Paid too late, cancelled',
    when: 'When a payment arrives after the session was cancelled.',
    ...REFUSED,
    original: refused('your payment arrived after the session had been cancelled.', 'bookButton'),
  },
  'refusal-mismatch': {
    title: 'Paid another amount',
    when: 'When a payment is not the session’s price.',
    ...REFUSED,
    original: refused(
      'the amount of your payment is not the price of this session, so it could not be used for it. We are sorry.',
      'accountButton',
    ),
  },
} as const satisfies Record<string, WordingEntry>;
