import { expect, it } from 'vitest';
import type { Appointment } from '@stillpoint/contracts';
import { requireOk } from '@stillpoint/testing';
import { bookingForm, gatewayFixture, type Caller } from './support/gateway-fixture.ts';

const fixture = gatewayFixture();

const move = (id: string, appointmentDate: unknown, by: Caller = 'client', basedOn?: string) =>
  fixture
    .as(by)
    .post(`/api/${by === 'admin' ? 'admin' : 'client'}/appointments/${id}/reschedule`, { appointmentDate, basedOn });
const seen = async (id: string) => requireOk(await fixture.as('client').get(`/api/appointments/${id}`)) as Appointment;
/** A session that is paid for. */
async function paid() {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const paymentId = await fixture.pay(id);
  const confirm = () => fixture.as('client').post('/api/appointments/confirm-payment', { paymentId, bookingData });
  requireOk(await confirm());
  return { id, confirm };
}

it('moving a session keeps the payment, the link and everything else, and confirming the payment with the old time again gets the same response', async () => {
  const { id, confirm } = await paid();
  const before = await seen(id);
  const appointmentDate = fixture.slot();
  expect(requireOk(await move(id, appointmentDate))).toEqual({
    message: 'Your appointment has been rescheduled.',
    appointmentDate,
  });
  expect(await seen(id)).toEqual({ ...before, appointmentDate, reschedules: 1 });
  expect(requireOk(await confirm())).toMatchObject({ id, status: 'confirmed' });
  const { captures, refunds } = await fixture.ledger();
  expect([captures.length, refunds.length]).toEqual([1, 0]);
  const taken = bookingForm(fixture.free(), before.appointmentDate);
  requireOk(await fixture.as('other').post('/api/appointments', taken));
});

it('when a client and the practice move a session at once from the same time, one is refused because it was moved meanwhile', async () => {
  const { id } = await fixture.book(fixture.free());
  const { appointmentDate: basedOn } = await seen(id);
  const wanted = { client: fixture.slot(), admin: fixture.slot() };
  const moveOf = (by: 'client' | 'admin', from = basedOn) => move(id, wanted[by], by, from);
  const responses = await Promise.all([moveOf('client'), moveOf('admin')]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const first = responses[0].status === 200 ? 'client' : 'admin';
  const second = first === 'client' ? 'admin' : 'client';
  expect(responses.find(({ status }) => status === 409)!.body.code).toBe('changed_meanwhile');
  expect((await seen(id)).appointmentDate).toBe(wanted[first]);
  requireOk(await moveOf(first)); // sent again, since the answer was lost
  requireOk(await moveOf(second, wanted[first]));
  expect((await seen(id)).appointmentDate).toBe(wanted[second]);
  expect((await move(id, fixture.slot(), 'admin', 'yesterday')).status).toBe(400);
});

it('a session that was moved after the client or the practice loaded it is not cancelled until they have loaded its new time', async () => {
  const callers = { client: '/api/client/appointments', admin: '/api/admin/appointments' } as const;
  for (const [by, path] of Object.entries(callers) as [Caller, string][]) {
    const { id } = await fixture.book(fixture.free());
    const { appointmentDate: basedOn } = await seen(id);
    const cancel = (from: string) => fixture.as(by).post(`${path}/${id}/cancel`, { basedOn: from });
    requireOk(await move(id, fixture.slot(), by === 'client' ? 'admin' : 'client'));
    const refused = await cancel(basedOn);
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await seen(id)).status).toBe('confirmed');
    expect((await cancel('yesterday')).status).toBe(400);
    requireOk(await cancel((await seen(id)).appointmentDate));
    expect((await seen(id)).status).toBe('cancelled');
    expect((await cancel(basedOn)).body.code).toBe('cannot_cancel');
  }
});

it('moving a session leaves one row in the audit trail each time, with who did it, also when it is sent again after a lost answer', async () => {
  const { id } = await fixture.book(fixture.free());
  const { appointmentDate: basedOn } = await seen(id);
  const toFirst = { appointmentDate: fixture.slot(), basedOn };
  for (let sent = 0; sent < 2; sent++)
    requireOk(await fixture.as('client').post(`/api/client/appointments/${id}/reschedule`, toFirst));
  requireOk(await move(id, fixture.slot(), 'admin'));
  expect((await move(id, 'never')).status).toBe(400);
  const { items } = requireOk(await fixture.as('admin').get('/api/admin/audit?action=appointment.rescheduled'));
  const own = items.filter(({ subject }: { subject: string }) => subject === id);
  expect(own.map(({ actor }: { actor: string }) => actor.split(':')[0])).toEqual(['admin', 'client']);
});

it('moving a session says which rule prevents it, with a fitting status', async () => {
  const { id } = await fixture.book(fixture.free());
  const { appointmentDate: own } = await seen(id);
  const other = await fixture.book(fixture.free());
  const { appointmentDate: taken } = await seen(other.id);
  const codeOf = async (given: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await given;
    return `${status} ${body.code}`;
  };
  expect(await codeOf(move(id, own))).toBe('422 cannot_reschedule');
  expect(await codeOf(move(id, taken))).toBe('409 slot_taken');
  expect(await codeOf(move(id, taken, 'admin'))).toBe('409 slot_taken');
  expect(await codeOf(move(id, '2026-12-07T07:00:00Z'))).toBe('422 slot_not_offered');
  expect(await codeOf(move(id, '2020-12-07T15:00:00Z', 'admin'))).toBe('422 slot_not_offered');
  expect(await codeOf(move(id, fixture.slot(), 'other'))).toBe('404 not_found');
  const unpaid = await fixture.book(fixture.paid());
  expect(await codeOf(move(unpaid.id, fixture.slot()))).toBe('422 cannot_reschedule');
  for (const bad of ['', 'tomorrow', null, 5, {}, ['2026-12-07T15:00:00Z'], '9999-99-99T00:00:00Z'])
    expect(await codeOf(move(id, bad))).toBe('400 invalid_input');
  for (let count = 0; count < 2; count++) requireOk(await move(id, fixture.slot()));
  expect(await codeOf(move(id, fixture.slot()))).toBe('422 cannot_reschedule');
  requireOk(await move(id, fixture.slot(), 'admin'));
});
