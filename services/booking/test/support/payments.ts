import type { EventType, Facts, Personal } from '@stillpoint/events';
import { runEffectOf } from '@stillpoint/testing';
import type { BookingContext } from '../../src/context.ts';
import { effects } from '../../src/effects.ts';

/** Runs booking's effect of an event that another service published. */
export const runBookingEffect = <T extends EventType>(
  context: BookingContext,
  type: T,
  effect: string,
  facts: Facts<T>,
  personal: Personal<T>,
): Promise<boolean> => runEffectOf(effects, context, { type, facts, personal }, effect);

export const runPaymentPending = (context: BookingContext, facts: Facts<'PaymentPending'>) =>
  runBookingEffect(context, 'PaymentPending', 'keep-slot', facts, {});
export const runPaymentCaptured = (context: BookingContext, facts: Facts<'PaymentCaptured'>) =>
  runBookingEffect(context, 'PaymentCaptured', 'confirm-appointment', facts, {});
export const runPaymentDeclined = (context: BookingContext, facts: Facts<'PaymentDeclined'>) =>
  runBookingEffect(context, 'PaymentDeclined', 'release-checked-slot', facts, {});
export const runRefundHandled = (context: BookingContext, facts: Facts<'RefundHandled'>) =>
  runBookingEffect(context, 'RefundHandled', 'close-refund', facts, {});
export const runPaymentRefunded = (context: BookingContext, facts: Facts<'PaymentRefunded'>) =>
  runBookingEffect(context, 'PaymentRefunded', 'record-refund', facts, {});
