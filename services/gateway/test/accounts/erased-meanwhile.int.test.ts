import { untilSomebodyWaits } from '@stillpoint/testing';
import { expect, it } from 'vitest';
import { account, client, PASSWORD } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();

/** What a browser that sends `body` to `path` is told when the account is erased after its password was found right. */
async function askWhileErased(
  path: string,
  body: { email: string; password: string; code?: string },
  browser = gateway.browser(),
) {
  const { sql } = gateway;
  let answer = Promise.resolve({ status: 0, body: {} });
  await sql.begin(async (tx) => {
    await tx`SELECT FROM identity.client WHERE email = ${body.email} FOR UPDATE`;
    answer = browser.post(path, body);
    await untilSomebodyWaits(sql);
    await tx`DELETE FROM identity.client WHERE email = ${body.email}`;
  });
  return answer;
}

it('an account that is erased while a login code is asked for is refused like one that never was', async () => {
  const email = 'ada@client.example';
  await account(gateway, email);
  const answer = await askWhileErased('/api/client/auth/send-login-code', { email, password: PASSWORD });
  expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  expect(await gateway.countOf('LoginCodeRequested')).toBe(0);
});

it('an account that is erased while its login code is entered is not logged in, and the code counts as wrong', async () => {
  const email = 'ben@client.example';
  await account(gateway, email);
  await gateway.browser().post('/api/client/auth/send-login-code', { email, password: PASSWORD });
  const { code } = (await gateway.mailed('LoginCodeRequested', email))!;
  const answer = await askWhileErased('/api/client/auth/verify-login', { email, password: PASSWORD, code });
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_code' } });
});

it('an account that is erased while it confirms who it is does not get in the way of its erasure, and is logged out', async () => {
  const email = 'cleo@client.example';
  const browser = await client(gateway, email);
  const answer = await askWhileErased('/api/client/auth/confirm', { email, password: PASSWORD }, browser);
  expect(answer.status).toBe(200);
  expect(await browser.get('/api/client/appointments')).toMatchObject({ status: 401 });
});
