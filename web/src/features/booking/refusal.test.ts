import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { stepThatMends } from './refusal.ts';

const refused = (status: number, code: string) => new ApiError(status, JSON.stringify({ code, message: 'No.' }));

describe('a refused booking', () => {
  it.each([
    [422, 'service_unavailable', 1],
    [404, 'not_found', 1],
    [409, 'slot_taken', 2],
    [422, 'slot_not_offered', 2],
    [422, 'client_limit', 3],
    [429, 'too_many_requests', 3],
    [400, 'invalid_input', 3],
    [503, 'unavailable', 3],
  ])('leads with status %i and code %s to step %i', (status, code, step) => {
    expect(stepThatMends(refused(status, code))).toBe(step);
  });

  it('stays at the details when no answer came', () => {
    expect(stepThatMends(new TypeError('Failed to fetch'))).toBe(3);
  });
});
