import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { stepToFix } from './refusal.ts';

const refused = (status: number, code: string) => new ApiError(status, JSON.stringify({ code, message: 'No.' }));

it.each([
  [422, 'service_unavailable', 1],
  [404, 'not_found', 1],
  [409, 'slot_taken', 2],
  [422, 'slot_not_offered', 2],
  [422, 'client_limit', 3],
  [429, 'too_many_requests', 3],
  [400, 'invalid_input', 3],
  [503, 'unavailable', 3],
])('a refused booking leads with status %i and code %s to step %i', (status, code, step) => {
  expect(stepToFix(refused(status, code))).toBe(step);
});

it('a refused booking stays at the details when no answer came', () => {
  expect(stepToFix(new TypeError('Failed to fetch'))).toBe(3);
});
