import { PAYMENT_METHODS, type PaymentMethod } from '@stillpoint/scheduling';
import * as z from 'zod';

/**
 * Every event of the product: what happened, in the past tense. `facts` are plain (ids, amounts, times) and may be seen in the
 * queue dashboard; `personal` is sealed from the outbox on. Events about an appointment carry its `version`: copies of state
 * ignore what is older than what they know. Amounts in cents, instants ISO 8601.
 */
const METHODS = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]];
const appointmentId = z.uuid();
const cents = z.number().int().nonnegative();
const none = z.object({});
const requestId = z.uuid();

/** What a consumer may need to know of an appointment without asking the booking service. */
const appointmentFacts = z.object({
  appointmentId,
  version: z.number().int(),
  startsAt: z.string(),
  durationMinutes: z.number().int(),
  amountCents: cents,
  /** ISO 4217; absent in events from before there was a choice: US dollars. */
  currency: z.string().optional(),
  isAdminCreated: z.boolean(),
  isFree: z.boolean(),
  /** The policy it was booked under; absent in events from before there were any. */
  cancellationPolicy: z.object({ fullRefundHours: z.number().int(), lateRefundPercent: z.number().int() }).optional(),
});
export const appointmentPersonal = z.object({
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string().nullable(),
  serviceName: z.string(),
  meetingUrl: z.string().nullable(),
  meetingId: z.string().nullable(),
});
export type AppointmentFacts = z.infer<typeof appointmentFacts>;
export type AppointmentPersonal = z.infer<typeof appointmentPersonal>;

const account = z.object({ clientId: z.uuid() });
const recipient = z.object({ email: z.string(), firstName: z.string() });
const mailedCode = recipient.extend({ code: z.string(), minutesValid: z.number().int() });

/**
 * What a notice about an account's safety says. `clientId` and `email` null: the administrator's, sent to the practice's own
 * address. `device` in words; `at` ISO 8601.
 */
const accountNotice = {
  facts: z.object({ clientId: z.uuid().nullable(), at: z.string() }),
  personal: z.object({
    email: z.string().nullable(),
    firstName: z.string(),
    device: z.string(),
    address: z.string().nullable(),
  }),
};

const paymentFacts = z.object({
  appointmentId,
  orderId: z.string(),
  captureId: z.string(),
  amountCents: cents,
  currency: z.string(),
});

export const catalogue = {
  /** identity: an account must prove its address. */
  VerificationRequested: { facts: account, personal: mailedCode },
  /** identity: the right password was given; the code is the second half. */
  LoginCodeRequested: { facts: account, personal: mailedCode },
  /** identity: somebody asked for a new password; `link` is single-use. */
  PasswordResetRequested: {
    facts: account,
    personal: recipient.extend({ link: z.string(), minutesValid: z.number().int() }),
  },
  /** identity: somebody registered an address that has an account; its owner is notified. */
  KnownAddressRegistered: { facts: account, personal: recipient },

  /** identity: the administrator invites a client who has no account to register. */
  ClientInvited: { facts: z.object({ patientId: z.number().int() }), personal: recipient },

  /** identity: an account was entered from a browser it had not been entered from before. */
  NewDeviceUsed: accountNotice,
  /** identity: somebody guessed wrong too often; the account is locked for them. */
  AccountLocked: accountNotice,
  /** identity: an account has a new password. `passkeys`: how many still sign in. */
  PasswordChanged: {
    ...accountNotice,
    facts: accountNotice.facts.extend({ passkeys: z.number().int().default(0) }),
  },
  /** identity: what an account is entered with, beside its password, is another. `app`: the authenticator app. */
  SignInChanged: {
    ...accountNotice,
    facts: accountNotice.facts.extend({
      what: z.enum(['passkey-added', 'passkey-removed', 'app-added', 'app-removed', 'recovery-codes-renewed']),
    }),
  },

  /** identity: a copy of all that is kept of a person is wanted. `withNotes`: with the practitioner's own notes. */
  PersonExportRequested: {
    facts: z.object({ requestId, appointmentIds: z.array(z.uuid()), withNotes: z.boolean() }),
    personal: recipient,
  },
  /** identity: a person is to be forgotten. `stays`: what does not go, in the words that were agreed to. */
  PersonErasureRequested: {
    /** `isAgain`: they were erased before and came back with a backup, whatever was ahead in it is over. */
    facts: z.object({ requestId, appointmentIds: z.array(z.uuid()), isAgain: z.boolean().default(false) }),
    personal: recipient.extend({ stays: z.array(z.string()) }),
  },
  /** whoever did the last part: a client's copy can be fetched. */
  PersonExported: { facts: z.object({ requestId }), personal: recipient },
  /** whoever did the last part: a person was forgotten. */
  PersonErased: {
    facts: z.object({ requestId }),
    personal: recipient.extend({ stays: z.array(z.string()) }),
  },

  /**
   * identity: the practice published its name, contact and clock, perhaps changed. `version` rises with each publication. Zone and
   * style of dates are absent in events from before there was a choice: the settings hold.
   */
  PracticeChanged: {
    facts: z.object({
      version: z.number().int(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      timeZone: z.string().optional(),
      dateStyle: z.string().optional(),
    }),
    personal: none,
  },

  /** booking: a session was booked; unpaid ones are held. */
  AppointmentCreated: { facts: appointmentFacts, personal: appointmentPersonal },
  /** booking: free, or its money has arrived. */
  AppointmentConfirmed: { facts: appointmentFacts, personal: appointmentPersonal },
  /** booking: the meeting exists (or the standing room is used); the link is in the personal part. */
  MeetingArranged: { facts: appointmentFacts, personal: appointmentPersonal },
  /** booking: no meeting could be made in time; `personal.meetingUrl` is the standing room or null. */
  MeetingUnavailable: { facts: appointmentFacts.extend({ reason: z.string() }), personal: appointmentPersonal },
  /**
   * booking: a person cancelled, or the session started unpaid. `wasConfirmed`: a confirmation had been mailed. `refundPercent`:
   * how much of what was captured goes back; all of it unless the booking's cancellation policy says otherwise. `refundedCents`:
   * what of it had gone back before; absent: nothing. `isPaymentChecked`: the provider is still checking a payment.
   */
  AppointmentCancelled: {
    facts: appointmentFacts.extend({
      by: z.enum(['client', 'practice', 'system']),
      wasConfirmed: z.boolean(),
      refundPercent: z.number().int().min(0).max(100).default(100),
      refundedCents: cents.optional(),
      isPaymentChecked: z.boolean().optional(),
    }),
    personal: appointmentPersonal,
  },
  /** booking: a confirmed session was moved. `startsAt` is its new time; its meeting's link, where there is one, stays. */
  AppointmentRescheduled: {
    facts: appointmentFacts.extend({ previousStartsAt: z.string(), by: z.enum(['client', 'practice']) }),
    personal: appointmentPersonal,
  },
  /** booking: its end has passed. */
  AppointmentCompleted: { facts: appointmentFacts, personal: none },
  /** booking: nobody paid in time; the slot is free again. No mail. */
  HoldExpired: { facts: appointmentFacts, personal: none },
  /**
   * booking: money came for a slot that is gone or a session that was cancelled, or it is not the session's price (`mismatch`); it
   * goes back.
   */
  ConfirmationRefused: {
    facts: paymentFacts.extend({ version: z.number().int(), reason: z.enum(['slot-taken', 'cancelled', 'mismatch']) }),
    personal: appointmentPersonal,
  },

  /**
   * payment: the administrator asks the client to pay; `url` carries the token. `keptUntil`: how long the time is kept for that; null:
   * until the session starts. Missing from events that are older.
   */
  PaymentInvitationRequested: {
    facts: z.object({
      appointmentId,
      invitationId: z.uuid(),
      amountCents: cents,
      isNewClient: z.boolean(),
      keptUntil: z.string().nullish(),
    }),
    personal: z.object({ url: z.string(), registerUrl: z.string().nullable() }),
  },
  /**
   * payment: the provider has the money. `capturedAt`: when, as the ledger has it. Both of the receipt's facts are missing from
   * events older than receipts; `method` from those of when there was one way to pay.
   */
  PaymentCaptured: {
    facts: paymentFacts.extend({
      receiptNumber: z.number().int().positive().optional(),
      capturedAt: z.string().optional(),
      method: z.enum(METHODS).optional(),
    }),
    personal: none,
  },
  /** payment: the provider is checking the payment; the slot is kept meanwhile. */
  PaymentPending: { facts: paymentFacts, personal: none },
  /**
   * payment: the provider refused a payment. `wasPending`: the payer was asked to wait, so a mail is due. `isRefunded`: the money
   * had come and went back there before we knew of it, so the mail is that of its refund.
   */
  PaymentDeclined: {
    facts: paymentFacts.extend({ wasPending: z.boolean(), isRefunded: z.boolean().optional() }),
    personal: none,
  },
  /** payment: money went back. `refundedCents` is the sum so far for this appointment. */
  PaymentRefunded: {
    facts: z.object({
      appointmentId,
      refundId: z.uuid(),
      captureId: z.string(),
      amountCents: cents,
      refundedCents: cents,
    }),
    personal: none,
  },
  /** payment: the administrator says that a refund was dealt with elsewhere; the product does not send it (again). */
  RefundHandled: { facts: z.object({ appointmentId, captureId: z.string() }), personal: none },

  /** payment: the provider reports that money moved which no order here is for. `id`: the provider's, of a payment or refund. */
  UnknownMoneyReported: {
    facts: z.object({ id: z.string(), isRefund: z.boolean(), amountCents: cents, currency: z.string() }),
    personal: none,
  },

  /** notification: a mail server said no for good. */
  MailRejected: { facts: z.object({ mailId: z.uuid(), kind: z.string(), reply: z.string() }), personal: none },
} as const satisfies Record<string, { facts: z.ZodType; personal: z.ZodType }>;

export type EventType = keyof typeof catalogue;
export type Facts<T extends EventType> = z.infer<(typeof catalogue)[T]['facts']>;
export type Personal<T extends EventType> = z.infer<(typeof catalogue)[T]['personal']>;

/** An event as a command publishes it. */
export interface NewEvent<T extends EventType = EventType> {
  type: T;
  facts: Facts<T>;
  personal: Personal<T>;
}

/** An event as an effect receives it, opened. */
export interface DomainEvent<T extends EventType = EventType> extends NewEvent<T> {
  id: string;
  occurredAt: Date;
}
