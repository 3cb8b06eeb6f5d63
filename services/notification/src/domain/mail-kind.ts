import { FOLLOW_UPS, type FollowUpKind } from './wordings/follow-up-wordings.ts';

/** Every mail the product sends. */
export const MAIL_KINDS = [
  'verification',
  'login-code',
  'reset-link',
  'account-notice',
  'account-invitation',
  'new-device',
  'account-locked',
  'password-changed',
  'sign-in-changed',
  'export-ready',
  'account-erased',
  'confirmation',
  'reschedule',
  'invitation',
  'cancellation',
  'refund',
  'refusal',
  'payment-pending',
  'payment-declined',
  'receipt',
  'reminder-day',
  'reminder-hour',
  ...FOLLOW_UPS,
  'admin-booking',
  'admin-reschedule',
  'admin-cancellation',
  'admin-meeting',
  'admin-rejection',
  /** One of the above as it would be, to the practice itself. */
  'test',
  /** Written by the administrator in the mailbox. */
  'composed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Mails about a session that are written when they are due. */
export type ScheduledKind = 'reminder-day' | 'reminder-hour' | FollowUpKind;

const URGENT: readonly MailKind[] = ['verification', 'login-code', 'reset-link'];

/** Whether somebody waits for the mail at a screen: it has a lane of its own. */
export const isUrgent = (kind: MailKind): boolean => URGENT.includes(kind);

const SECRET: readonly MailKind[] = ['verification', 'login-code', 'reset-link', 'invitation'];

/** Whether the mail carries a code or link that lets somebody in: its content is erased once it is settled. */
export const isSecret = (kind: MailKind): boolean => SECRET.includes(kind);

const FOR_A_LIVE_SESSION: readonly MailKind[] = [
  'confirmation',
  'reschedule',
  'admin-reschedule',
  'invitation',
  'payment-pending',
  'receipt',
  'reminder-day',
  'reminder-hour',
];

const FOR_AN_UNPAID_SESSION: readonly MailKind[] = ['invitation', 'payment-pending'];

/** Whether the mail would mislead once its session is confirmed, too: it asks for the payment, or says that it is being checked. */
export const needsUnpaidSession = (kind: MailKind): boolean => FOR_AN_UNPAID_SESSION.includes(kind);

/** Whether the mail would mislead once its session has begun. */
export const needsSessionAhead = (kind: MailKind): boolean => kind === 'reminder-day' || kind === 'reminder-hour';

/** Whether the mail would mislead once its session is cancelled or moved: it is dropped then, even just before it leaves. */
export const needsLiveSession = (kind: MailKind): boolean => FOR_A_LIVE_SESSION.includes(kind);
