import type { BrowserContext } from 'playwright-core';
import { expect, inject } from 'vitest';
import { adminSlots, busyTimes, type BusyAppointment, type Practice, type Service } from '@stillpoint/contracts';
import { freshDay } from './booking.ts';
import type { Person } from './people.ts';

/** A call of the administrator, signed in in `context`; throws what the server said when it refused. */
export async function asPractice<Answer>(context: BrowserContext, path: string, data: object = {}): Promise<Answer> {
  const { publicUrl } = inject('stack');
  const answer = await context.request.post(`${publicUrl}${path}`, { data, headers: { origin: publicUrl } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Books for somebody without the dialog, at the last free time of a day; answers the appointment's id. */
export async function bookFor(context: BrowserContext, person: Person, service: RegExp): Promise<string> {
  const { publicUrl } = inject('stack');
  const read = async <Answer>(path: string) =>
    (await (await context.request.get(`${publicUrl}${path}`)).json()) as Answer;
  const day = freshDay();
  const [services, busy, { timeZone }] = await Promise.all([
    read<Service[]>('/api/services'),
    read<BusyAppointment[]>(`/api/appointments/range?from=${day}&to=${day}`),
    read<Practice>('/api/practice'),
  ]);
  const { id: serviceId, duration = 0 } = services.find(({ name }) => service.test(name)) ?? {};
  const slot = adminSlots({ day, timeZone, duration, busy: busyTimes(busy), now: Date.now() }).at(-1);
  const { id } = await asPractice<{ id: string }>(context, '/api/admin/appointments', {
    ...{
      serviceId,
      clientEmail: person.email,
      clientName: `${person.firstName} ${person.lastName}`,
      clientPhone: null,
    },
    ...{ appointmentDate: slot?.start, notes: null, isNewClient: true, isFreeAppointment: false, isAdminCreated: true },
  });
  return id;
}
