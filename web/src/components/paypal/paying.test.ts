import { expect, it } from 'vitest';
import { payingReducer, READY, type Paying, type PayingEvent } from './paying.ts';

const after = (...events: PayingEvent[]): Paying => events.reduce(payingReducer, READY);
const stuck: PayingEvent = { type: 'stuck', trouble: 'No answer.', step: 'capture', orderId: 'O-1', canRepeat: true };

it('the payment form offers the buttons again, with the reason, when the order could not be opened', () => {
  expect(after({ type: 'failed before paying', trouble: 'No.' })).toEqual({ at: 'ready', trouble: 'No.' });
});

it('the payment form only clears the error when the payer cancels at the provider', () => {
  expect(after({ type: 'failed before paying', trouble: 'No.' }, { type: 'cancelled at the provider' })).toEqual(READY);
});

it('the payment form hides the buttons from the approval on', () => {
  expect(after({ type: 'approved' })).toEqual({ at: 'processing' });
});

it('the payment form offers the buttons again after a declined payment', () => {
  expect(after({ type: 'approved' }, { type: 'declined', trouble: 'Declined.' })).toEqual({
    at: 'ready',
    trouble: 'Declined.',
  });
});

it('the payment form never offers the buttons again once the outcome of a capture is unknown', () => {
  const unknown = after({ type: 'approved' }, stuck);
  expect(unknown).toMatchObject({ at: 'stuck', orderId: 'O-1', canRepeat: true });
  expect(payingReducer(unknown, { type: 'failed before paying', trouble: 'Window closed.' })).toBe(unknown);
  expect(payingReducer(unknown, { type: 'cancelled at the provider' })).toBe(unknown);
});

it('the payment form is finished when a repeated step is confirmed', () => {
  expect(after({ type: 'approved' }, stuck, { type: 'approved' }, { type: 'captured' }, { type: 'confirmed' })).toEqual(
    {
      at: 'done',
    },
  );
});

it('the payment form waits while the provider checks the payment', () => {
  expect(after({ type: 'approved' }, { type: 'checked' })).toEqual({ at: 'pending' });
});
