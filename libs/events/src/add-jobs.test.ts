import { expect, it } from 'vitest';
import { together, type OutboxRow } from './add-jobs.ts';

const row = (type: OutboxRow['type'], facts: Partial<OutboxRow> = {}): OutboxRow => ({
  id: `${type} ${facts.version ?? ''}`.trim(),
  type,
  aggregateId: 'an appointment',
  correlationId: 'a request',
  version: null,
  publishedTimes: 1,
  handled: [],
  effects: 1,
  ...facts,
});
const groupsOf = (rows: OutboxRow[]) => together(rows).map((group) => group.map(({ id }) => id));

it('events of one request go together, a payment first, since its effects take the practice’s lock, then the newest of the appointment', () => {
  const rows = [
    row('AppointmentCreated', { version: 1 }),
    row('PaymentCaptured'),
    row('AppointmentConfirmed', { version: 2 }),
  ];
  expect(groupsOf(rows)).toEqual([['PaymentCaptured', 'AppointmentConfirmed 2', 'AppointmentCreated 1']]);
});

it('events of other appointments or requests, and those that are published again, go alone', () => {
  const rows = [
    row('AppointmentCreated', { version: 1 }),
    row('AppointmentConfirmed', { version: 2, publishedTimes: 2 }),
    row('AppointmentCancelled', { version: 3, correlationId: 'another' }),
    row('PaymentPending', { aggregateId: 'another' }),
    row('LoginCodeRequested', { aggregateId: null }),
  ];
  expect(groupsOf(rows)).toEqual(rows.map(({ id }) => [id]));
});
