import { randomUUID } from 'node:crypto';
import type { AppointmentFacts, AppointmentPersonal, NewEvent } from '@stillpoint/events';
import type { PaymentMethod } from '@stillpoint/scheduling';
import { appointmentFacts, somebody } from '@stillpoint/testing';

let people = 0;

/** An address that no other test uses. */
export const newAddress = () => `client-${++people}-${randomUUID().slice(0, 4)}@example.test`;

/** Events of one appointment in their natural order; each increases the version. */
export function sampleAppointment(given: Partial<AppointmentFacts> & { personal?: Partial<AppointmentPersonal> } = {}) {
  const { personal: person, ...rest } = given;
  let facts = appointmentFacts({ version: 0, amountCents: 12_050, ...rest });
  const personal = { ...somebody, clientName: 'Ann Client', clientEmail: newAddress(), ...person };
  const meeting = { ...personal, meetingUrl: 'https://zoom.example/j/555?pwd=x', meetingId: '555 123' };
  const next = () => (facts = { ...facts, version: facts.version + 1 });
  const payment = () => ({
    appointmentId: facts.appointmentId,
    orderId: 'ORDER-1',
    captureId: 'CAPTURE-1',
    amountCents: facts.amountCents,
    currency: 'USD' as const,
  });
  return {
    email: personal.clientEmail,
    id: facts.appointmentId,
    created: (): NewEvent => ({ type: 'AppointmentCreated', facts: next(), personal }),
    confirmed: (): NewEvent => ({ type: 'AppointmentConfirmed', facts: next(), personal }),
    arranged: (): NewEvent => ({ type: 'MeetingArranged', facts: next(), personal: meeting }),
    unavailable: (): NewEvent => ({
      type: 'MeetingUnavailable',
      facts: { ...next(), reason: 'Zoom did not answer' },
      personal,
    }),
    /** From now on the session is at `startsAt`. */
    moved: (startsAt: string, by: 'client' | 'practice' = 'client', hasLink = true): NewEvent => {
      const previousStartsAt = facts.startsAt;
      facts = { ...facts, startsAt };
      return {
        type: 'AppointmentRescheduled',
        facts: { ...next(), previousStartsAt, by },
        personal: hasLink ? meeting : personal,
      };
    },
    cancelled: (
      by: 'client' | 'practice' | 'system',
      wasConfirmed = true,
      refundPercent = 100,
      refundedCents = 0,
    ): NewEvent => ({
      type: 'AppointmentCancelled',
      facts: { ...next(), by, wasConfirmed, refundPercent, refundedCents },
      personal: wasConfirmed ? meeting : personal,
    }),
    cancelledWhileChecked: (by: 'client' | 'practice' | 'system'): NewEvent => ({
      type: 'AppointmentCancelled',
      facts: { ...next(), by, wasConfirmed: false, refundPercent: 100, isPaymentChecked: true },
      personal,
    }),
    completed: (): NewEvent => ({ type: 'AppointmentCompleted', facts: next(), personal: {} }),
    invited: (isNewClient: boolean, keptUntil?: string): NewEvent => ({
      type: 'PaymentInvitationRequested',
      facts: {
        appointmentId: facts.appointmentId,
        invitationId: randomUUID(),
        amountCents: facts.amountCents,
        isNewClient,
        ...(keptUntil ? { keptUntil } : {}),
      },
      personal: {
        url: 'https://practice.example/payment/secret-token',
        registerUrl: isNewClient ? `https://practice.example/client/register?email=${personal.clientEmail}` : null,
      },
    }),
    captured: (receiptNumber?: number, captureId = 'CAPTURE-1', method?: PaymentMethod): NewEvent => ({
      type: 'PaymentCaptured',
      facts: {
        ...payment(),
        captureId,
        ...(method ? { method } : {}),
        ...(receiptNumber === undefined ? {} : { receiptNumber, capturedAt: '2026-11-21T02:00:00.000Z' }),
      },
      personal: {},
    }),
    pending: (): NewEvent => ({ type: 'PaymentPending', facts: payment(), personal: {} }),
    declined: (wasPending: boolean, isRefunded = false): NewEvent => ({
      type: 'PaymentDeclined',
      facts: { ...payment(), wasPending, isRefunded },
      personal: {},
    }),
    refunded: (amountCents: number, refundedCents = amountCents): NewEvent => ({
      type: 'PaymentRefunded',
      facts: {
        appointmentId: facts.appointmentId,
        refundId: randomUUID(),
        captureId: 'CAPTURE-1',
        amountCents,
        refundedCents,
      },
      personal: {},
    }),
    refused: (reason: 'slot-taken' | 'cancelled' | 'mismatch'): NewEvent => ({
      type: 'ConfirmationRefused',
      facts: { ...payment(), version: next().version, reason },
      personal,
    }),
  };
}

export const codeRequested = (
  type: 'VerificationRequested' | 'LoginCodeRequested',
  email: string,
  code: string,
  firstName = 'Ann',
): NewEvent => ({ type, facts: { clientId: randomUUID() }, personal: { email, firstName, code, minutesValid: 10 } });
