import { expect, it } from 'vitest';
import { sparklinePath } from './sparkline.tsx';

it('a sparkline goes from the left edge to the right, with the highest value at the top', () => {
  expect(sparklinePath([0, 2, 1])).toBe('M2.0 26.0L48.0 2.0L94.0 14.0');
});

it('a sparkline is flat at the bottom when nothing happened', () => {
  expect(sparklinePath([0, 0])).toBe('M2.0 26.0L94.0 26.0');
});

it('a sparkline draws a day with more refunds than earnings as zero, not below the card', () => {
  expect(sparklinePath([-50, 100])).toBe('M2.0 26.0L94.0 2.0');
});
