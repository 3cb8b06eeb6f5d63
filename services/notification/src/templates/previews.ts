import type { Practice } from '@stillpoint/contracts';
import { cancellationWords } from '@stillpoint/scheduling';
import type { MailKind } from '../domain/mail-kind.ts';
import type { WordingKey } from '../domain/wordings/catalogue.ts';
import { accountNoticeLetter, loginCodeLetter, resetLinkLetter, verificationLetter } from './account-letters.tsx';
import {
  adminBookingLetter,
  adminCancellationLetter,
  adminMeetingLetter,
  adminRejectionLetter,
  adminRescheduleLetter,
} from './admin-letters.tsx';
import type { WordedLetter } from './compose-letter.tsx';
import { erasedLetter, exportReadyLetter } from './data-letters.tsx';
import { renderLetter, type Letter, type RenderedLetter } from './letter.tsx';
import type { SessionInfo } from './parts.tsx';
import {
  declinedLetter,
  invitationLetter,
  pendingLetter,
  receiptLetter,
  refundLetter,
  refusalLetter,
} from './payment-letters.tsx';
import { accountLockedLetter, newDeviceLetter, passwordChangedLetter } from './security-letters.tsx';
import {
  cancellationLetter,
  confirmationLetter,
  followUpLetter,
  reminderLetter,
  rescheduleLetter,
} from './session-letters.tsx';

export interface Preview extends RenderedLetter {
  /** `<kind>` or `<kind>, <variant>`. */
  name: string;
}

/** Every kind of mail with made-up people, for developers to look at. Nothing is sent or stored. */
export function renderPreviews(practice: Practice, publicUrl = 'https://practice.example'): Promise<Preview[]> {
  return Promise.all(
    Object.entries<Letter>(samples(practice, publicUrl)).map(async ([name, letter]) => ({
      name,
      ...(await renderLetter(letter, practice)),
    })),
  );
}

type SampleName = Exclude<MailKind, 'composed' | 'test'> | `${MailKind}, ${string}`;

/** Whose session the samples tell. */
export interface SampleSession {
  clientName: string;
  clientEmail: string;
  session: SessionInfo;
  meetingUrl: string | null;
  meetingId: string | null;
  amountCents: number;
}

/** Nobody's session. */
export const inventedSession = (practiceZone: string): SampleSession => ({
  clientName: 'Robin Example',
  clientEmail: 'robin@mail.example',
  session: {
    serviceName: 'Sleep Improvement',
    startsAt: new Date('2026-12-01T19:30:00Z'),
    durationMinutes: 60,
    practiceZone,
    clientZone: 'Europe/Berlin',
  },
  meetingUrl: 'https://zoom.example/j/555?pwd=sample',
  meetingId: '555 0100 200',
  amountCents: 12_000,
});

/** A client mail as it would be about this session. Codes and links that let somebody in are made up. */
export function sampleLetter(
  key: WordingKey,
  practice: Practice,
  publicUrl: string,
  about: SampleSession,
): WordedLetter {
  const letters: Letter[] = Object.values(samples(practice, publicUrl, about));
  const found = letters.find((letter): letter is WordedLetter => 'wording' in letter && letter.wording === key);
  if (!found) throw new Error(`no sample of ${key}`);
  return found;
}

function samples(practice: Practice, publicUrl: string, about = inventedSession(practice.timeZone)) {
  const { clientName, session, meetingUrl, meetingId, amountCents } = about;
  const client = { clientName, session, dashboardUrl: `${publicUrl}/client/dashboard` };
  const meeting = { meetingUrl, meetingId };
  const payment = { ...client, amountCents };
  const admin = {
    clientName: client.clientName,
    clientEmail: about.clientEmail,
    session: { ...session, clientZone: null },
    adminUrl: `${publicUrl}/admin`,
  };
  const previousStartsAt = new Date(session.startsAt.getTime() - 28.5 * 3_600_000);
  const person = { firstName: clientName.split(' ')[0] ?? '', code: '493027', minutesValid: 10 };
  const safety = {
    ...{ firstName: person.firstName, at: 'Tuesday, December 1, 2026 at 2:30 PM', device: 'Firefox on Windows' },
    ...{ address: '203.0.113.7', accountUrl: client.dashboardUrl },
  };
  const pay = { url: `${publicUrl}/payment/sample`, registerUrl: null };
  return {
    verification: verificationLetter(person),
    'login-code': loginCodeLetter(person),
    'reset-link': resetLinkLetter({ ...person, link: `${publicUrl}/client/reset/sample` }),
    'account-notice': accountNoticeLetter({ ...person, loginUrl: `${publicUrl}/client/login` }),
    'new-device': newDeviceLetter(safety),
    'account-locked': accountLockedLetter({ ...safety, address: null }),
    'password-changed': passwordChangedLetter(safety),
    'export-ready': exportReadyLetter({ firstName: 'Robin', hours: 24, accountUrl: client.dashboardUrl }),
    'account-erased': erasedLetter({
      ...{ firstName: 'Robin', practiceName: practice.name },
      stays: ['That 3 sessions took place and what was paid for them, until December 1, 2033.'],
    }),
    'confirmation, with terms': confirmationLetter({
      ...client,
      ...meeting,
      terms: cancellationWords({ fullRefundHours: 24, lateRefundPercent: 50 }),
    }),
    confirmation: confirmationLetter({ ...client, ...meeting, terms: null }),
    'confirmation, without a link': confirmationLetter({
      ...client,
      ...{ meetingUrl: null, meetingId: null, terms: null },
    }),
    'reschedule, by the client': rescheduleLetter({ ...client, ...meeting, previousStartsAt, by: 'client' }),
    'reschedule, by the practice': rescheduleLetter({ ...client, ...meeting, previousStartsAt, by: 'practice' }),
    'invitation, new client': invitationLetter({
      ...payment,
      ...pay,
      registerUrl: `${publicUrl}/client/register?email=${encodeURIComponent(about.clientEmail)}`,
      isNewClient: true,
    }),
    'invitation, existing client': invitationLetter({ ...payment, ...pay, isNewClient: false }),
    'cancellation, by the client': cancellationLetter({
      ...client,
      by: 'client',
      payment: { paidCents: amountCents, refundCents: Math.ceil(amountCents / 2), refundedCents: 0 },
    }),
    'cancellation, by the practice': cancellationLetter({
      ...client,
      by: 'practice',
      payment: { paidCents: amountCents, refundCents: amountCents, refundedCents: 0 },
    }),
    'cancellation, nothing refunded': cancellationLetter({
      ...client,
      by: 'client',
      payment: { paidCents: 12_000, refundCents: 0, refundedCents: 0 },
    }),
    'cancellation, partly refunded before': cancellationLetter({
      ...client,
      by: 'practice',
      payment: { paidCents: 12_000, refundCents: 9_500, refundedCents: 2_500 },
    }),
    'cancellation, unpaid': cancellationLetter({ ...client, by: 'system', payment: null }),
    'refund, second part': refundLetter({
      ...{ ...payment, amountCents: Math.ceil(amountCents / 2) },
      refundedCents: amountCents,
    }),
    refund: refundLetter({ ...payment, refundedCents: payment.amountCents }),
    'refusal, slot taken': refusalLetter({ ...payment, reason: 'slot-taken' }),
    'refusal, cancelled': refusalLetter({ ...payment, reason: 'cancelled' }),
    'refusal, another amount': refusalLetter({ ...payment, reason: 'mismatch' }),
    'payment-pending': pendingLetter(payment),
    'payment-declined': declinedLetter(payment),
    receipt: receiptLetter({ ...payment, number: 'R-00042' }),
    'reminder-day': reminderLetter({ ...client, ...meeting, when: 'day' }),
    'reminder-hour': reminderLetter({ ...client, ...meeting, when: 'hour' }),
    'follow-up': followUpLetter({ ...client, serviceName: session.serviceName }),
    'admin-booking': adminBookingLetter({ ...admin, isFree: false, isAdminCreated: false }),
    'admin-booking, made by the practice': adminBookingLetter({ ...admin, isFree: false, isAdminCreated: true }),
    'admin-reschedule': adminRescheduleLetter({ ...admin, previousStartsAt }),
    'admin-cancellation': adminCancellationLetter({
      ...admin,
      payment: { paidCents: 12_000, refundCents: 6_000, refundedCents: 0 },
    }),
    'admin-meeting': adminMeetingLetter({ ...admin, hasStandingRoom: true, reason: 'Zoom did not answer in time' }),
    'admin-rejection': adminRejectionLetter({
      recipient: 'robin@mail.example',
      subject: 'Your session is confirmed',
      reply: '550 no such user',
      adminUrl: admin.adminUrl,
    }),
  } satisfies Partial<Record<SampleName, Letter>>;
}
