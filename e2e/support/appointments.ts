import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { BusyAppointment, Practice, Service } from '@stillpoint/contracts';
import { adminSlots, busyTimes } from '@stillpoint/scheduling';
import { freshDay } from './booking.ts';
import { read, send } from './calls.ts';
import type { Person } from './people.ts';

/** The only appointment in the list that has these words in it. */
export async function findAppointment(page: Page, words: string): Promise<Locator> {
  await page.getByLabel('Search appointments').fill(words);
  const row = page.getByRole('listitem').filter({ hasText: words });
  await row.first().waitFor();
  await page.getByText('Showing 1–1 of 1').waitFor();
  return row;
}

/** Books for somebody without the dialog, at the last free time of a day; returns the appointment's id. */
export async function bookFor(
  context: BrowserContext,
  person: Person,
  service: RegExp,
  day = freshDay(),
): Promise<string> {
  const [services, busy, { timeZone }] = await Promise.all([
    read<Service[]>(context, '/api/services'),
    read<BusyAppointment[]>(context, `/api/appointments/range?from=${day}&to=${day}`),
    read<Practice>(context, '/api/practice'),
  ]);
  const { id: serviceId, duration = 0 } = services.find(({ name }) => service.test(name)) ?? {};
  const slot = adminSlots({ day, timeZone, duration, busy: busyTimes(busy), now: Date.now() }).at(-1);
  const { id } = await send<{ id: string }>(context, '/api/admin/appointments', {
    serviceId,
    clientEmail: person.email,
    clientName: `${person.firstName} ${person.lastName}`,
    clientPhone: null,
    appointmentDate: slot?.start,
    notes: null,
    isNewClient: true,
    isFreeAppointment: false,
    isAdminCreated: true,
  });
  return id;
}
