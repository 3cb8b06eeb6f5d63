import { expect, it } from 'vitest';
import { DAY_MS } from '@stillpoint/scheduling';
import { requireOk } from '@stillpoint/testing';
import { bookingForm, gatewayFixture } from './support/gateway-fixture.ts';

const fixture = gatewayFixture();
const { gateway } = fixture;
const ROOM = 'https://meet.example/room';

/** The session's link, as its worker writes it. */
async function withLink(id: string) {
  await gateway.sql`UPDATE booking.appointment SET meeting_url = ${ROOM}, meeting_id = '123' WHERE id = ${id}`;
  return id;
}
const linkSeenBy = async (browser: ReturnType<typeof gateway.browser>, id: string) => {
  const { zoomLink, zoomMeetingId } = requireOk(await browser.get(`/api/appointments/${id}`));
  expect([zoomLink, zoomMeetingId]).toEqual(zoomLink === null ? [null, null] : [ROOM, '123']);
  return zoomLink as string | null;
};
/** The meeting cookie that a response set, for a browser that has nothing else. */
function browserWith(cookie: string | undefined) {
  const browser = gateway.browser();
  const [pair = ''] = (cookie ?? '').split('; ');
  const [name = '', ...value] = pair.split('=');
  browser.cookies.set(name, value.join('='));
  return browser;
}
const meetingCookie = (headers: Headers) => headers.getSetCookie().find((one) => one.includes('stillpoint-meeting-'));

it('the meeting link of a session can be read by its client and the administrator, and by nobody else who has the id', async () => {
  const id = await withLink((await fixture.book(fixture.free())).id);
  expect(await linkSeenBy(fixture.as('client'), id)).toBe(ROOM);
  expect(await linkSeenBy(fixture.as('admin'), id)).toBe(ROOM);
  expect(await linkSeenBy(fixture.as('other'), id)).toBeNull();
  expect(await linkSeenBy(gateway.browser(), id)).toBeNull();
});

it('the meeting link of a session can be read in the browser that paid through a payment link', async () => {
  const id = await fixture.bookForClient(fixture.paid());
  const token = await fixture.invite(id);
  const asked = { amount: '120.00', currency: 'USD', intent: 'CAPTURE', token };
  const visitor = gateway.browser();
  const { id: orderId } = requireOk(await visitor.post('/api/paypal/order', asked));
  await fixture.approve(orderId);
  expect(await linkSeenBy(visitor, await withLink(id))).toBeNull();
  requireOk(await visitor.post(`/api/payment-link/${token}/complete`, { orderId }));
  expect(await linkSeenBy(visitor, id)).toBe(ROOM);
  expect(await linkSeenBy(gateway.browser(), id)).toBeNull();
});

it('the meeting link of a session can be read through the cookies of the ten newest bookings, so that no browser loses it through its own bookings', async () => {
  const { body, headers } = await fixture
    .as('other')
    .post('/api/appointments', bookingForm(fixture.free(), fixture.slot()));
  const browser = gateway.browser();
  const name = meetingCookie(headers)!.split('=')[0]!;
  const named = (index: number) =>
    name.replace(/.{36}$/, `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`);
  for (const index of Array.from({ length: 12 }, (_, at) => at))
    browser.cookies.set(named(index), `${1000 + index}.k:x`);
  for (const [key, value] of fixture.as('other').cookies) if (key.endsWith('client')) browser.cookies.set(key, value);
  const second = requireOk(await browser.post('/api/appointments', bookingForm(fixture.free(), fixture.slot())));
  expect(second.id).not.toBe(body.id);
  const left = [...browser.cookies.keys()].filter((key) => key.includes('-meeting-'));
  expect(left).toEqual([...Array.from({ length: 9 }, (_, at) => named(at + 3)), named(0).replace(/.{36}$/, second.id)]);
});

it('a booking is answered whatever cookies a browser has whose names begin like those of meeting links', async () => {
  const browser = gateway.browser();
  for (let index = 0; index < 12; index += 1) browser.cookies.set(`stillpoint-meeting-a b${index}`, `${1000 + index}`);
  for (const [key, value] of fixture.as('client').cookies) if (key.endsWith('client')) browser.cookies.set(key, value);
  requireOk(await browser.post('/api/appointments', bookingForm(fixture.paid(), fixture.slot())));
});

it('the meeting link of a session is hidden from everybody once the session is cancelled', async () => {
  const id = await withLink((await fixture.book(fixture.free())).id);
  requireOk(await fixture.as('client').post(`/api/client/appointments/${id}/cancel`, {}));
  for (const browser of [fixture.as('client'), fixture.as('admin'), gateway.browser()])
    expect(await linkSeenBy(browser, id)).toBeNull();
  const own = requireOk(await fixture.as('client').get('/api/client/appointments'));
  expect(own.find((one: { id: string }) => one.id === id)).toMatchObject({ zoomLink: null, zoomMeetingId: null });
});

it('the meeting link of a session can be read for 24 hours in the browser that booked, signed out or not, for that session alone', async () => {
  const form = { serviceId: fixture.free(), clientName: 'Ada Still', clientEmail: 'a@b.example' };
  const booked = await fixture.as('client').post('/api/appointments', { ...form, appointmentDate: fixture.slot() });
  const id = await withLink(requireOk(booked).id);
  const other = await withLink((await fixture.book(fixture.free())).id);
  const cookie = meetingCookie(booked.headers);
  expect(cookie).toContain(`stillpoint-meeting-${id}=`);
  expect(cookie).toMatch(/; Path=\/(;|$)/);
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('Max-Age=86400');
  const browser = browserWith(cookie);
  expect(await linkSeenBy(browser, id)).toBe(ROOM);
  expect(await linkSeenBy(browser, other)).toBeNull();
  const forged = (cookie ?? '').replace(/=(\d+)/, (_all, expires) => `=${Number(expires) + DAY_MS}`);
  expect(await linkSeenBy(browserWith(forged), id)).toBeNull();
  gateway.clock.advance(DAY_MS);
  expect(await linkSeenBy(browser, id)).toBeNull();
});
