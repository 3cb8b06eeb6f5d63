import type { BrowserContext, Page } from 'playwright-core';
import type { Appointment, BusyAppointment, Practice, Service } from '@stillpoint/contracts';
import { addDays, busyTimes, clientSlots, isFree, type OpeningRule } from '@stillpoint/scheduling';
import { signedIn } from './accounts.ts';
import { PAID_SERVICE, freshDay } from './booking.ts';
import { read, send } from './calls.ts';
import { newPerson, type Person } from './people.ts';
import { pay } from './provider.ts';
import { stack } from './stack.ts';

/**
 * A free time of a day for a service, counted from the day's first; negative: from its last. Other journeys book too: when the day
 * has none left, the next one that has.
 */
export async function freeTime(context: BrowserContext, service: RegExp, from: string, nth = 0): Promise<string> {
  const to = addDays(from, 7);
  const [{ duration }, rules, busy, { timeZone }] = await Promise.all([
    serviceLike(context, service),
    read<OpeningRule[]>(context, '/api/availability'),
    read<BusyAppointment[]>(context, `/api/appointments/range?from=${from}&to=${to}`),
    read<Practice>(context, '/api/practice'),
  ]);
  const question = { timeZone, duration, rules, busy: busyTimes(busy), now: Date.now() };
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const slot = clientSlots({ ...question, day }).at(nth);
    if (slot) return slot.start;
  }
  throw new Error(`no time ${nth} from ${from} to ${to}`);
}

/** Books as the client signed in in `context`, without the screens, and pays when it costs something. `orderId` is then set. */
export async function bookOwn(
  context: BrowserContext,
  service: RegExp,
  appointmentDate: string,
  { pays = true } = {},
): Promise<Appointment & { orderId: string }> {
  const { id: serviceId, price } = await serviceLike(context, service);
  const { id } = await send<{ id: string }>(context, '/api/appointments', {
    serviceId,
    appointmentDate,
    clientName: 'Told by the account',
    clientEmail: 'account@example.test',
  });
  const orderId = pays && !isFree(price) ? await pay(context, id) : '';
  return { ...(await read<Appointment>(context, `/api/appointments/${id}`)), orderId };
}

async function serviceLike(context: BrowserContext, name: RegExp): Promise<Service> {
  const found = (await read<Service[]>(context, '/api/services')).find((service) => name.test(service.name));
  if (!found) throw new Error(`no service like ${name}`);
  return found;
}

/** 'My Appointments' of somebody new who has one session, booked and paid. */
export async function withOwnSession(
  context: BrowserContext,
  booking: { name: string; service: RegExp; day: string; nth?: number; pays?: boolean },
): Promise<{ person: Person; page: Page; session: Appointment & { orderId: string } }> {
  const person = newPerson(booking.name);
  await signedIn(context, person);
  const startsAt = await freeTime(context, booking.service, booking.day, booking.nth);
  const session = await bookOwn(context, booking.service, startsAt, { pays: booking.pays ?? true });
  const page = await context.newPage();
  await openOwnSessions(page);
  return { person, page, session };
}

export async function openOwnSessions(page: Page): Promise<void> {
  await page.goto(`${stack.publicUrl}/client/dashboard?tab=appointments`);
  await page.getByRole('heading', { name: 'My Appointments' }).waitFor();
}

/** Step 3 of the wizard at the first free time from a day on, without the steps before. */
export async function openDetails(page: Page, service: RegExp, day: string): Promise<void> {
  const context = page.context();
  const [{ id }, slot] = await Promise.all([serviceLike(context, service), freeTime(context, service, day)]);
  await page.goto(`${stack.publicUrl}/client/dashboard?tab=schedule&step=3&service=${id}&slot=${slot}`);
  await page.getByRole('heading', { name: 'Confirm Details' }).waitFor();
}

/** Books a paid session; ends on step 4 of the wizard, where it is to be paid. */
export async function goToPayment(page: Page): Promise<void> {
  await openDetails(page, PAID_SERVICE, freshDay());
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
}
