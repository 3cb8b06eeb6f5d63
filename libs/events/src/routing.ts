import type { EventType } from './catalogue.ts';

export const SERVICES = ['booking', 'notification', 'payment'] as const;
export type Service = (typeof SERVICES)[number];

/** Which event causes which effect in which service: the whole traffic of the house, on one page. */
export const routing = {
  VerificationRequested: { notification: ['send-code'] },
  LoginCodeRequested: { notification: ['send-code'] },
  PasswordResetRequested: { notification: ['send-reset-link'] },
  KnownAddressRegistered: { notification: ['send-account-notice'] },
  NewDeviceUsed: { notification: ['tell-owner'] },
  AccountLocked: { notification: ['tell-owner'] },
  PasswordChanged: { notification: ['tell-owner'] },

  AppointmentCreated: { payment: ['open-amount-due'], notification: ['remember-appointment', 'tell-admin'] },
  AppointmentConfirmed: { booking: ['arrange-meeting'], notification: ['remember-appointment', 'send-held-receipt'] },
  MeetingArranged: { notification: ['send-confirmation', 'schedule-reminders'] },
  MeetingUnavailable: { notification: ['send-confirmation', 'schedule-reminders', 'alert-admin'] },
  AppointmentRescheduled: { booking: ['move-meeting'], notification: ['send-change', 'reschedule-reminders'] },
  AppointmentCancelled: {
    payment: ['refund-captured'],
    booking: ['remove-meeting'],
    notification: ['send-cancellation', 'drop-reminders'],
  },
  AppointmentCompleted: { notification: ['close-reminders'] },
  HoldExpired: { payment: ['close-order'] },
  ConfirmationRefused: { payment: ['refund-refused'], notification: ['explain-refusal'] },

  PaymentInvitationRequested: { notification: ['send-invitation'] },
  PaymentCaptured: { booking: ['confirm-appointment'], notification: ['send-receipt'] },
  PaymentPending: { booking: ['keep-slot'], notification: ['say-pending'] },
  PaymentDeclined: { booking: ['release-checked-slot'], notification: ['say-declined'] },
  PaymentRefunded: { booking: ['record-refund'], notification: ['say-refunded'] },

  MailRejected: { notification: ['tell-admin-of-rejection'] },
} as const satisfies Record<EventType, Partial<Record<Service, readonly string[]>>>;

type Routing = typeof routing;

/** The effects one service owes one event. */
export type EffectNames<S extends Service, T extends EventType> =
  Routing[T] extends Record<S, readonly (infer Name extends string)[]> ? Name : never;

/** The events that concern a service. */
export type EventsOf<S extends Service> = { [T in EventType]: EffectNames<S, T> extends never ? never : T }[EventType];

/** One job to be: an effect of an event in a service's queue. */
export interface Route {
  service: Service;
  /** `<EventType>.<effect>`: the job's name and the inbox row's. */
  effect: string;
}

/** All effects of an event, flat. */
export const routesOf = (type: EventType): Route[] =>
  Object.entries(routing[type] as Partial<Record<Service, readonly string[]>>).flatMap(([service, names]) =>
    names.map((name) => ({ service: service as Service, effect: `${type}.${name}` })),
  );
