import { takePracticeLock } from '@stillpoint/booking';
import { until, untilSomebodyWaits } from '@stillpoint/testing';
import { expect, it } from 'vitest';
import { client } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();

it('exports that more clients request at once than there are database connections are all prepared', async () => {
  const people = ['ada', 'ben', 'cleo', 'dan'].map((name) => `${name}@client.example`);
  const browsers = await Promise.all(people.map((email) => client(gateway, email)));
  const asked = browsers.flatMap((browser) => Array.from({ length: 5 }, () => browser.post('/api/client/data')));
  const states = (await Promise.all(asked)).map(({ body }) => body.state);
  expect(states).toEqual(asked.map(() => 'preparing'));
});

it('those who read appointments do not wait for erasures, which wait for bookings', async () => {
  const email = 'eve@client.example';
  const browser = await client(gateway, email);
  let asked: Promise<{ status: number }[]> | undefined;
  await gateway.sql.begin(async (tx) => {
    await takePracticeLock(tx);
    asked = Promise.all(Array.from({ length: 10 }, () => browser.post('/api/client/erasure', { email })));
    await untilSomebodyWaits(gateway.sql, 10);
    let isRead = false;
    void gateway.deps.booking.sql`SELECT FROM booking.appointment`.then(() => (isRead = true));
    await until('the appointments', () => isRead);
  });
  expect((await asked)?.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});
