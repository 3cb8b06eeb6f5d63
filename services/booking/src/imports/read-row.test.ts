import { expect, it } from 'vitest';
import { readRow } from './read-row.ts';

const columns = ['E-mail', 'Start', 'End'];
const reading = {
  fields: { email: 'E-mail', start: 'Start', end: 'End' },
  dateOrder: 'day-first',
  timeZone: 'America/New_York',
} as const;

it.each([
  ['2026-12-01T10:00+02:00', '10:50'],
  ['2026-12-01T10:00Z', '2026-12-01T10:50'],
  ['2026-12-01T10:00', '2026-12-01T10:50'],
  ['2026-12-01T10:00+02:00', '2026-12-01T08:50Z'],
  ['2026-12-01T10:00', '2026-12-01T15:50Z'],
])('a row of a table whose session is from %s to %s took 50 minutes', (start, end) => {
  const row = readRow(columns, ['ada@example.org', start, end], 2, reading);
  expect(row).toMatchObject({ kind: 'session', minutes: 50 });
});
