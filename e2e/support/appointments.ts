import type { BrowserContext } from 'playwright-core';
import { expect, inject } from 'vitest';
import { freshDay } from './booking.ts';
import type { Person } from './people.ts';

/** A call of the administrator, signed in in `context`; throws what the server said when it refused. */
export async function asPractice<Answer>(context: BrowserContext, path: string, data: object = {}): Promise<Answer> {
  const { publicUrl } = inject('stack');
  const answer = await context.request.post(`${publicUrl}${path}`, { data, headers: { origin: publicUrl } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Books for somebody without the dialog, at 16:00 UTC of a day of its own; answers the appointment's id. */
export async function bookFor(context: BrowserContext, person: Person, service: RegExp): Promise<string> {
  const answer = await context.request.get(`${inject('stack').publicUrl}/api/services`);
  const services = (await answer.json()) as { id: number; name: string }[];
  const { id } = await asPractice<{ id: string }>(context, '/api/admin/appointments', {
    ...{ serviceId: services.find(({ name }) => service.test(name))?.id, clientEmail: person.email },
    ...{ clientName: `${person.firstName} ${person.lastName}`, clientPhone: null, notes: null },
    ...{
      appointmentDate: `${freshDay()}T16:00:00Z`,
      isNewClient: true,
      isFreeAppointment: false,
      isAdminCreated: true,
    },
  });
  return id;
}
