import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AvailabilityRule, Practice, Service } from '@stillpoint/contracts';
import type { Sql } from '@stillpoint/db';
import { clientSlots, practiceDay, addDays } from '@stillpoint/scheduling';
import { callJson, type Browser } from '@stillpoint/testing';

/** Hours that nobody has booked, each handed out once, and the free service they are for. */
export interface FreeHours {
  service: Service;
  next: () => string;
}

/** The opening hours from `daysAhead` days from now on, one after the other, as if nobody had booked there. */
export async function freeHours(site: string, daysAhead: number): Promise<FreeHours> {
  const { timeZone } = await callJson<Practice>('GET', `${site}/api/practice`);
  const service = (await callJson<Service[]>('GET', `${site}/api/services`)).find(({ price }) => price === 0);
  if (!service) throw new Error('no free service is for sale');
  const rules = await callJson<AvailabilityRule[]>('GET', `${site}/api/availability`);
  const now = Date.now();
  const first = addDays(practiceDay(now, timeZone), daysAhead);
  const hours = Array.from({ length: 200 }, (_, index) => addDays(first, index)).flatMap((day) => {
    let end = 0;
    return clientSlots({ day, timeZone, rules, duration: service.duration, busy: [], now }).filter(({ start }) => {
      const isFree = Date.parse(start) >= end;
      if (isFree) end = Date.parse(start) + service.duration * 60_000;
      return isFree;
    });
  });
  let at = 0;
  return {
    service,
    next() {
      const hour = hours[at++];
      if (!hour) throw new Error('there are no free hours left');
      return hour.start;
    },
  };
}

const agent = new http.Agent({ keepAlive: true });

/**
 * Books one hour and returns the id of the appointment; throws when it cannot. Asked without fetch, whose own work (0.6 ms of a time
 * measured, and the same processors) is not the product's.
 */
export async function book(visitor: Browser, serviceId: number, appointmentDate: string): Promise<string> {
  const person = { clientName: 'Bench Client', clientEmail: 'bench@example.com' };
  const body = JSON.stringify({ serviceId, ...person, appointmentDate });
  const { status, text } = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      cookie: visitor.cookieHeader,
    };
    const request = http.request(`${visitor.base}/api/appointments`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      visitor.keep(response.headers['set-cookie'] ?? []);
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode, text }));
    });
    request.on('error', reject).end(body);
  });
  if (status !== 200) throw new Error(`a booking was answered ${status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

/** Waits until every event has had its effects and every mail that is due has been sent. */
export async function untilQuiet(sql: Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ busy: boolean }[]>`
      SELECT EXISTS (SELECT FROM events.outbox o WHERE done_at IS NULL
                       AND effects > (SELECT count(*) FROM events.inbox WHERE event_id = o.id))
          OR EXISTS (SELECT FROM notification.mail WHERE due_at <= now()) AS busy`;
    if (!row?.busy) return;
    await sleep(100);
  }
}
