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
