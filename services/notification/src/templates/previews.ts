import type { Practice } from '@stillpoint/contracts';
import {
  cancellationWords,
  HOUR_MS,
  isFullyRefundable,
  refundShareOf,
  type CancellationPolicy,
} from '@stillpoint/scheduling';
import type { MailKind } from '../domain/mail-kind.ts';
import type { WordingKey } from '../domain/wordings/catalogue.ts';
import { FOLLOW_UPS } from '../domain/wordings/follow-up-wordings.ts';
import { accountInvitationEmail, accountNoticeEmail, codeEmail, resetLinkEmail } from './account-emails.ts';
import {
  adminBookingEmail,
  adminCancellationEmail,
  adminMeetingEmail,
  adminMoneyEmail,
  adminRejectionEmail,
  adminRescheduleEmail,
} from './admin-emails.ts';
import type { WordedEmail } from './compose-email.ts';
import { erasedEmail, exportReadyEmail } from './data-emails.ts';
import { renderEmail, type EmailTemplate, type RenderedEmail } from './email-template.ts';
import type { AccountLinks } from './parts.ts';
import {
  declinedEmail,
  invitationEmail,
  pendingEmail,
  receiptEmail,
  refundEmail,
  refusalEmail,
} from './payment-emails.ts';
import { securityEmail } from './security-emails.ts';
import {
  cancellationEmail,
  confirmationEmail,
  followUpEmail,
  reminderEmail,
  rescheduleEmail,
  type SessionMail,
} from './session-emails.ts';

export interface Preview extends RenderedEmail {
  /** `<kind>` or `<kind>, <variant>`. */
  name: string;
}

/** Every kind of mail with made-up people, for developers. Nothing is sent or stored. */
export const renderPreviews = (practice: Practice, publicUrl = 'https://practice.example'): Preview[] =>
  Object.entries<EmailTemplate>(samples(practice, publicUrl)).map(([name, template]) => ({
    name,
    ...renderEmail(template, practice),
  }));

type SampleName = Exclude<MailKind, 'composed' | 'test'> | `${MailKind}, ${string}`;

/** The sample session and its client. */
export interface SampleSession extends Omit<SessionMail, keyof AccountLinks> {
  clientEmail: string;
  amountCents: number;
  currency: string;
  policy: CancellationPolicy;
}

export const madeUpSession = ({ timeZone, dateStyle }: Practice): SampleSession => ({
  clientName: 'Robin Example',
  clientEmail: 'robin@mail.example',
  session: {
    serviceName: 'Sleep Improvement',
    startsAt: new Date('2026-12-01T19:30:00Z'),
    durationMinutes: 60,
    practiceZone: timeZone,
    dateStyle,
    clientZone: 'Europe/Berlin',
  },
  meetingUrl: 'https://zoom.example/j/555?pwd=sample',
  meetingId: '555 0100 200',
  amountCents: 12_000,
  currency: 'USD',
  policy: { fullRefundHours: 24, lateRefundPercent: 50 },
});

/** A client mail about this session. Codes and links that grant access are made up. */
export function sampleEmail(key: WordingKey, practice: Practice, publicUrl: string, about: SampleSession): WordedEmail {
  const templates: EmailTemplate[] = Object.values(samples(practice, publicUrl, about));
  const found = templates.find(
    (template): template is WordedEmail => 'wording' in template && template.wording === key,
  );
  if (!found) throw new Error(`no sample of ${key}`);
  return found;
}

function samples(practice: Practice, publicUrl: string, about = madeUpSession(practice)) {
  const { clientName, session, meetingUrl, meetingId, amountCents, currency, policy } = about;
  const latePercent = isFullyRefundable(policy) ? 100 : policy.lateRefundPercent;
  const dashboardUrl = `${publicUrl}/client/dashboard`;
  const client = { clientName, session, meetingUrl, meetingId, dashboardUrl, registerUrl: null };
  const payment = { ...client, amountCents, currency };
  const admin = {
    clientName,
    clientEmail: about.clientEmail,
    session: { ...session, clientZone: null },
    adminUrl: `${publicUrl}/admin`,
  };
  const movedFrom = new Date(session.startsAt.getTime() - 28.5 * HOUR_MS);
  const person = { firstName: clientName.split(' ')[0] ?? '', code: '493027', minutesValid: 10 };
  const safety = {
    firstName: person.firstName,
    at: session.startsAt,
    clocks: session,
    device: 'Firefox on Windows',
    address: '203.0.113.7',
    accountUrl: dashboardUrl,
    passkeys: 0,
    what: null,
  };
  const registerUrl = `${publicUrl}/client/register?email=${encodeURIComponent(about.clientEmail)}`;
  const pay = { url: `${publicUrl}/payment/sample`, keptUntil: null };
  return {
    verification: codeEmail('verification', person),
    'login-code': codeEmail('login-code', person),
    'reset-link': resetLinkEmail({ ...person, link: `${publicUrl}/client/reset/sample` }),
    'account-notice': accountNoticeEmail({ ...person, loginUrl: `${publicUrl}/client/login` }),
    'account-invitation': accountInvitationEmail({ ...person, registerUrl }),
    'new-device': securityEmail('new-device', safety),
    'account-locked': securityEmail('account-locked', { ...safety, address: null }),
    'password-changed': securityEmail('password-changed', { ...safety, passkeys: 1 }),
    'sign-in-changed': securityEmail('sign-in-changed', { ...safety, what: 'passkey-added' }),
    'export-ready': exportReadyEmail({ firstName: person.firstName, hours: 24, accountUrl: dashboardUrl }),
    'account-erased': erasedEmail({
      firstName: person.firstName,
      stays: ['That 3 sessions took place and what was paid for them, until December 1, 2033.'],
    }),
    'confirmation, with terms': confirmationEmail({
      ...client,
      terms: isFullyRefundable(policy) ? null : cancellationWords(policy),
    }),
    confirmation: confirmationEmail({ ...client, terms: null }),
    'confirmation, without an account': confirmationEmail({ ...client, registerUrl, terms: null }),
    'confirmation, without a link': confirmationEmail({ ...client, meetingUrl: null, meetingId: null, terms: null }),
    'reschedule, by the client': rescheduleEmail({ ...client, movedFrom, by: 'client' }),
    'reschedule, by the practice': rescheduleEmail({ ...client, movedFrom, by: 'practice' }),
    'invitation, new client': invitationEmail({
      ...payment,
      ...pay,
      registerUrl,
      isNewClient: true,
    }),
    'invitation, existing client': invitationEmail({ ...payment, ...pay, isNewClient: false }),
    'cancellation, by the client': cancellationEmail({
      ...client,
      by: 'client',
      payment: {
        paidCents: amountCents,
        refundCents: refundShareOf(amountCents, latePercent, currency),
        refundedCents: 0,
        currency,
      },
    }),
    'cancellation, by the practice': cancellationEmail({
      ...client,
      by: 'practice',
      payment: { paidCents: amountCents, refundCents: amountCents, refundedCents: 0, currency },
    }),
    'cancellation, nothing refunded': cancellationEmail({
      ...client,
      by: 'client',
      payment: { paidCents: 12_000, refundCents: 0, refundedCents: 0, currency },
    }),
    'cancellation, partly refunded before': cancellationEmail({
      ...client,
      by: 'practice',
      payment: { paidCents: 12_000, refundCents: 9_500, refundedCents: 2_500, currency },
    }),
    'cancellation, unpaid': cancellationEmail({ ...client, by: 'system', payment: null }),
    'refund, second part': refundEmail({
      ...payment,
      amountCents: Math.ceil(amountCents / 2),
      refundedCents: amountCents,
    }),
    refund: refundEmail({ ...payment, refundedCents: payment.amountCents }),
    'refusal, slot taken': refusalEmail({ ...payment, reason: 'slot-taken' }),
    'refusal, cancelled': refusalEmail({ ...payment, reason: 'cancelled' }),
    'refusal, another amount': refusalEmail({ ...payment, reason: 'mismatch' }),
    'payment-pending': pendingEmail(payment),
    'payment-declined': declinedEmail({ ...payment, isCancelled: false }),
    receipt: receiptEmail({ ...payment, number: 'R-00042' }),
    'reminder-day': reminderEmail({ ...client, when: 'day' }),
    'reminder-hour': reminderEmail({ ...client, when: 'hour', timeLeft: 'an hour' }),
    ...Object.fromEntries(FOLLOW_UPS.map((kind) => [kind, followUpEmail({ ...client, kind })])),
    'admin-booking': adminBookingEmail({ ...admin, isFree: false, isAdminCreated: false }),
    'admin-booking, made by the practice': adminBookingEmail({ ...admin, isFree: false, isAdminCreated: true }),
    'admin-reschedule': adminRescheduleEmail({ ...admin, movedFrom }),
    'admin-cancellation': adminCancellationEmail({
      ...admin,
      payment: { paidCents: 12_000, refundCents: 6_000, refundedCents: 0, currency, isPaidDirectly: false },
    }),
    'admin-meeting': adminMeetingEmail({ ...admin, hasStandingRoom: true, reason: 'Zoom did not answer in time' }),
    'admin-money': adminMoneyEmail({
      id: '3C679366HH908993F',
      isRefund: false,
      amount: '$95.00',
      adminUrl: admin.adminUrl,
    }),
    'admin-rejection': adminRejectionEmail({
      recipient: 'robin@mail.example',
      subject: 'Your session is confirmed',
      reply: '550 no such user',
      adminUrl: admin.adminUrl,
    }),
  } satisfies Partial<Record<SampleName, EmailTemplate>>;
}
