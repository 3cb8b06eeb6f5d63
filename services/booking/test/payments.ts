import { randomUUID } from 'node:crypto';
import { runEffect, type EventType, type Facts } from '@stillpoint/events';
import type { BookingContext } from '../src/context.ts';
import { effects } from '../src/effects.ts';

const sealNothing = (context: BookingContext, eventId: string) =>
  context.sealer.seal(['events.outbox', eventId, 'personal'], '{}');

/** Runs booking's effect of an event that another service published. Answers whether it was new. */
export function runBookingEffect<T extends EventType>(
  context: BookingContext,
  type: T,
  effect: string,
  facts: Facts<T>,
  personal: (context: BookingContext, eventId: string) => string = sealNothing,
): Promise<boolean> {
  const eventId = randomUUID();
  return runEffect(effects, context, `${type}.${effect}`, {
    eventId,
    facts,
    personal: personal(context, eventId),
    correlationId: null,
    occurredAt: context.now().toISOString(),
  });
}

export const runPaymentPending = (context: BookingContext, facts: Facts<'PaymentPending'>) =>
  runBookingEffect(context, 'PaymentPending', 'keep-slot', facts);
export const runPaymentCaptured = (context: BookingContext, facts: Facts<'PaymentCaptured'>) =>
  runBookingEffect(context, 'PaymentCaptured', 'confirm-appointment', facts);
export const runPaymentDeclined = (context: BookingContext, facts: Facts<'PaymentDeclined'>) =>
  runBookingEffect(context, 'PaymentDeclined', 'release-checked-slot', facts);
export const runPaymentRefunded = (context: BookingContext, facts: Facts<'PaymentRefunded'>) =>
  runBookingEffect(context, 'PaymentRefunded', 'record-refund', facts);
