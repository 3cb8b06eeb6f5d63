// @vitest-environment happy-dom
import type { TodaySession } from '@stillpoint/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { useOverview } from './api.ts';
import { Today } from './today.tsx';

const gateway = startGateway();
const OVERVIEW = 'GET /api/admin/overview';
const session = (clientName: string, appointmentDate: string) =>
  ({
    id: clientName,
    clientName,
    clientEmail: 'client@example.test',
    appointmentDate,
    status: 'confirmed',
    paymentStatus: 'completed',
    hasNote: false,
    zoomLink: null,
    service: { name: 'Sleep', duration: 60 },
  }) as unknown as TodaySession;
const overview = (...today: TodaySession[]) => ok({ today, nextSession: null, awaitingPayment: [] });

function OpenOverview() {
  const { data } = useOverview();
  return data ? <Today overview={data} /> : null;
}

beforeEach(() =>
  vi.useFakeTimers({ now: new Date('2026-11-23T20:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] }),
);
afterEach(() => vi.useRealTimers());

it('an overview that is left open over midnight shows the sessions of the new day', async () => {
  gateway.answer(OVERVIEW, overview(session('Ada Quill', '2026-11-23T15:00:00Z')));
  render(<OpenOverview />);
  await screen.findByText('Monday, November 23');
  expect(screen.getByText('Ada Quill')).toBeTruthy();
  gateway.answer(OVERVIEW, overview(session('Ben Reed', '2026-11-24T15:00:00Z')));
  vi.setSystemTime(new Date('2026-11-24T12:00:00Z'));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await screen.findByText('Ben Reed');
  expect(screen.queryByText('Ada Quill')).toBeNull();
  expect(screen.getByText('Tuesday, November 24')).toBeTruthy();
});

it('the name of a service stands apart from the length after it, so that one written from right to left does not turn the line around', async () => {
  const ada = session('Ada Quill', '2026-11-23T20:10:00Z');
  gateway.answer(OVERVIEW, overview({ ...ada, service: { ...ada.service, name: 'שינה' } }));
  render(<OpenOverview />);
  expect((await screen.findByText('שינה')).tagName).toBe('BDI');
});

it('a session that nobody paid for is gone from an overview that is left open until it begins', async () => {
  const ada = session('Ada Quill', '2026-11-23T20:10:00Z');
  const unpaid = { ...session('Ben Reed', '2026-11-23T20:10:00Z'), status: 'pending_payment' } as TodaySession;
  const awaitingPayment = [{ ...unpaid, service: { ...unpaid.service, price: 120, currency: 'USD' } }];
  gateway.answer(OVERVIEW, ok({ today: [ada, unpaid], nextSession: null, awaitingPayment }));
  render(<OpenOverview />);
  await screen.findByText('2 sessions');
  expect(screen.getAllByText('Ben Reed')).toHaveLength(2);
  vi.setSystemTime(new Date('2026-11-23T20:15:00Z'));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await screen.findByText('1 session');
  screen.getByText(/^Now, for/);
  expect(screen.queryByText('Ben Reed')).toBeNull();
  expect(screen.queryByText('Waiting for payment')).toBeNull();
});
