import type { EventType } from './catalogue.ts';

/** A service's effects arrive on the queue of its name. */
export const SERVICES = ['booking', 'notification', 'payment'] as const;
export type Service = (typeof SERVICES)[number];

/** Which event causes which effect in which service: the whole traffic between the services, on one page. */
const routing = {
  VerificationRequested: { notification: ['send-code'] },
  LoginCodeRequested: { notification: ['send-code'] },
  PasswordResetRequested: { notification: ['send-reset-link'] },
  KnownAddressRegistered: { notification: ['send-account-notice'] },
  ClientInvited: { notification: ['send-account-invitation'] },
  NewDeviceUsed: { notification: ['tell-owner'] },
  AccountLocked: { notification: ['tell-owner'] },
  PasswordChanged: { notification: ['tell-owner'] },
  SignInChanged: { notification: ['tell-owner'] },

  PersonExportRequested: {
    booking: ['export-sessions'],
    payment: ['export-payments'],
    notification: ['export-mails'],
  },
  PersonErasureRequested: {
    booking: ['erase-sessions'],
    payment: ['erase-notes'],
    notification: ['erase-mails'],
  },
  PersonExported: { notification: ['tell-client'] },
  PersonErased: { notification: ['tell-client'] },

  PracticeChanged: { notification: ['remember-practice'] },

  AppointmentCreated: { payment: ['open-amount-due'], notification: ['remember-appointment'] },
  AppointmentConfirmed: {
    booking: ['arrange-meeting'],
    notification: ['remember-appointment', 'send-held-receipt', 'tell-admin'],
  },
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
  RefundHandled: { booking: ['close-refund'] },

  UnknownMoneyReported: { notification: ['tell-admin-of-money'] },

  MailRejected: { notification: ['tell-admin-of-rejection'] },
} as const satisfies Record<EventType, Partial<Record<Service, readonly string[]>>>;

/**
 * Effects that earlier versions owed and that are nothing to do any more. Events in flight count them still, so they are marked as
 * done; new events do not owe them.
 */
const RETIRED: Partial<Record<EventType, readonly Route[]>> = {
  AppointmentCreated: [{ service: 'notification', effect: 'AppointmentCreated.tell-admin' }],
};

/** Whether an effect of an event in flight is nothing to do any more. */
export const isRetired = (type: EventType, effect: string): boolean =>
  (RETIRED[type] ?? []).some((route) => route.effect === effect);

/**
 * Effects that this version added to events of earlier ones. Events in flight do not count them, so they do not owe them: had they
 * them all the same, such an event would seem done while another of its effects still fails.
 */
const ADDED: readonly string[] = ['PersonErasureRequested.erase-notes'];

/** How many effects an event must count at least to owe this one. */
export const leastCount = (type: EventType, effect: string): number => {
  if (isRetired(type, effect)) return routesOf(type).length + 1;
  return ADDED.includes(effect) ? routesOf(type).length : 0;
};

/** Effects that have nothing to do for a session that costs nothing. */
const OF_PAID_SESSIONS: readonly string[] = [
  'AppointmentCreated.open-amount-due',
  'AppointmentConfirmed.send-held-receipt',
];

/** Effects that an event with these facts owes in name only: they are done when it is published. */
export const effectsWithoutWork = (type: EventType, facts: object): string[] =>
  'isFree' in facts && facts.isFree === true
    ? routesOf(type).flatMap(({ effect }) => (OF_PAID_SESSIONS.includes(effect) ? effect : []))
    : [];

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
  Object.entries((routing[type] ?? {}) as Partial<Record<Service, readonly string[]>>).flatMap(([service, names]) =>
    names.map((name) => ({ service: service as Service, effect: `${type}.${name}` })),
  );

/** Everything a service may owe an event, retired effects included. */
export const effectNames = (service: Service, type: EventType): string[] =>
  [...routesOf(type), ...(RETIRED[type] ?? [])].flatMap((route) => (route.service === service ? route.effect : []));

/**
 * All effects that an event published with `count` effects owes: those of an earlier version owe retired ones, and none added
 * since.
 */
export const routesOwed = (type: EventType, count: number): Route[] =>
  [...routesOf(type), ...(RETIRED[type] ?? [])].filter(({ effect }) => leastCount(type, effect) <= count);
