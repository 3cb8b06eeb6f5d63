// @vitest-environment happy-dom
import type { Appointment } from '@stillpoint/contracts';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAppointment } from '../../../testing/an-appointment.ts';
import { render } from '../../../testing/render.tsx';
import { ok, refused, startGateway } from '../../../testing/gateway.ts';
import { SuccessView } from './success-view.tsx';

const gateway = startGateway();
const { id } = anAppointment();

async function renderSession(over: Partial<Appointment>) {
  const session = anAppointment({ appointmentDate: '2099-03-02T15:00:00Z', status: 'pending_payment', ...over });
  gateway.answer(`GET /api/appointments/${id}`, ok(session));
  render(<SuccessView id={id} />);
  await screen.findByRole('link', { name: 'Return Home' });
}
const payLink = () => screen.queryByRole('link', { name: 'Pay now' });

it('the page after booking leads to the payment of a session that is not paid yet', async () => {
  await renderSession({});
  expect(payLink()?.getAttribute('href')).toBe(`/client/dashboard?tab=schedule&step=4&appointment=${id}`);
});

it.each<[string, Partial<Appointment>]>([
  ['is confirmed', { status: 'confirmed' }],
  ['is cancelled', { status: 'cancelled' }],
  ['is over', { appointmentDate: '2020-03-02T15:00:00Z' }],
  ['has a payment that is being checked', { isPaymentUnderReview: true }],
])('the page after booking asks for no payment of a session that %s', async (_, over) => {
  await renderSession(over);
  expect(payLink()).toBeNull();
});

it('the page of a cancelled booking neither puts it into a calendar nor says how to prepare', async () => {
  await renderSession({ status: 'confirmed' });
  const promises = () => screen.queryAllByText(/^Add to Calendar$|^Before your session$/).length;
  expect(promises()).toBe(2);
  cleanup();
  await renderSession({ status: 'cancelled' });
  expect(promises()).toBe(0);
});

it('a booking that cannot be read at the moment is not said to be unknown, but can be asked for again', async () => {
  gateway.answer(`GET /api/appointments/${id}`, refused(429, 'too_many_requests', 'Please wait a minute.'));
  render(<SuccessView id={id} />);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Appointment Not Found')).toBeNull();
});
