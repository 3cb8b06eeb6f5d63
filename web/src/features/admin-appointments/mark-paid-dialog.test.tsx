// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import type { AdminAppointment } from '@stillpoint/contracts';
import { expect, it } from 'vitest';
import { anAppointment } from '../../testing/an-appointment.ts';
import { render } from '../../testing/render.tsx';
import { networkError, refused, startGateway } from '../../testing/gateway.ts';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';

const gateway = startGateway();
const session = anAppointment({ status: 'pending_payment' });
const MARK = `POST /api/admin/appointments/${session.id}/mark-paid`;

it('a mark as paid without an answer is not said to have failed, and one that was made in another way before says what stands', async () => {
  gateway.answer(MARK, networkError);
  render(<MarkPaidDialog appointment={session as AdminAppointment} show onClose={() => undefined} />, '/admin');
  const dialog = within(await screen.findByRole('dialog'));
  const mark = () => fireEvent.click(dialog.getByRole('button', { name: 'Mark as Paid' }));
  expect(dialog.getByText(/^\$100\.00 from Maria Lindqvist for Sleep\./)).toBeTruthy();
  mark();
  await dialog.findByText(/^No answer came: this session may be marked as paid by now\./);
  gateway.answer(MARK, refused(409, 'already_paid', 'This session had been marked as paid before (Cash).'));
  mark();
  await dialog.findByText('This session had been marked as paid before (Cash).');
  expect(dialog.queryByText(/^No answer came/)).toBeNull();
});
