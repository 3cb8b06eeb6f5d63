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
  'admin-money',
  'admin-rejection',
  /** A preview of one of the above, sent to the practice itself. */
  'test',
  /** Written by the administrator in the mailbox. */
  'composed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Mails about a session whose text is written when they are due. */
export type ScheduledKind = 'reminder-day' | 'reminder-hour' | FollowUpKind;

const isOneOf =
  (...kinds: readonly MailKind[]) =>
  (kind: MailKind): boolean =>
    kinds.includes(kind);

/** Whether somebody waits for the mail at a screen: such mails have a lane of their own. */
export const isUrgent = isOneOf('verification', 'login-code', 'reset-link');

/** Whether the mail carries a code or link that grants access: its content is erased once it is settled. */
export const isSecret = isOneOf('verification', 'login-code', 'reset-link', 'invitation');

/**
 * Whether the mail becomes wrong when its session is confirmed, because it requests the payment, or says that it is being
 * checked or was refused.
 */
export const needsUnpaidSession = isOneOf('invitation', 'payment-pending', 'payment-declined');

/** Whether the mail becomes wrong when its session has begun. */
export const needsSessionAhead = isOneOf('reminder-day', 'reminder-hour');

/**
 * Whether the mail becomes wrong when its session is cancelled or moved: it is then dropped, even just before it is sent.
 */
export const needsLiveSession = isOneOf(
  'confirmation',
  'reschedule',
  'admin-reschedule',
  'invitation',
  'payment-pending',
  'receipt',
  'reminder-day',
  'reminder-hour',
);
