import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '@stillpoint/testing';
import { ensureClient } from '../../src/index.ts';
import { PASSWORD, admin } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();
const state: { adminBrowser?: Browser } = {};

beforeAll(async () => {
  for (const [firstName, lastName, email, phone] of [
    ['Grace', 'Hopper', 'grace@navy.example', null],
    ['Ada', 'Lovelace', 'ada@math.example', '+1 555 0100'],
    ['Ada', 'Under_score', 'ada@other.example', null],
  ] as const) {
    await ensureClient(gateway.deps.identity, { email, password: PASSWORD, firstName, lastName, phone });
  }
  // Anybody can type anybody's address: until it is verified, it is nobody's account.
  const stranger = { email: 'stranger@math.example', firstName: 'Ada', lastName: 'Stranger', phone: '' };
  const registration = { ...stranger, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await gateway.browser().post('/api/client/auth/register', registration)).status).toBe(200);
  state.adminBrowser = await admin(gateway);
});

describe('client accounts', () => {
  const emails = async (query: string) => {
    const response = await state.adminBrowser!.get(`/api/client/users${query}`);
    expect(response.status).toBe(200);
    return (JSON.parse(response.text) as { email: string }[]).map(({ email }) => email);
  };

  it('client accounts are all listed without a search, as far as their addresses are verified', async () => {
    expect((await emails('')).sort()).toEqual(['ada@math.example', 'ada@other.example', 'grace@navy.example']);
  });

  it('client accounts are found by any part of the name, address or phone, in any order and case, and sorted by name', async () => {
    expect(await emails('?limit=10&search=LOVE%20ada')).toEqual(['ada@math.example']);
    expect(await emails('?limit=10&search=stranger')).toEqual([]);
    expect(await emails('?limit=10&search=navy')).toEqual(['grace@navy.example']);
    expect(await emails('?limit=10&search=0100')).toEqual(['ada@math.example']);
    for (const phone of ['5550100', '001-555-0100', '(555)%200100', '%2B1.555.0100'])
      expect(await emails(`?limit=10&search=${phone}`), phone).toEqual(['ada@math.example']);
    expect(await emails('?limit=10')).toEqual(['ada@math.example', 'ada@other.example', 'grace@navy.example']);
    expect(await emails('?limit=10&search=ada%20hopper')).toEqual([]);
  });

  it('client accounts are found with accents or without, and sorted by name as if they had none', async () => {
    const amos = { email: 'amos@names.example', password: PASSWORD, firstName: 'Ámos', lastName: 'Çelik', phone: null };
    await ensureClient(gateway.deps.identity, amos);
    for (const search of ['amos', 'ÁMOS', 'celik%20%C3%A1mos', 'A%CC%81mos%20%C3%A7'])
      expect(await emails(`?limit=10&search=${search}`)).toEqual(['amos@names.example']);
    expect((await emails('?limit=10&search=example')).slice(-2)).toEqual(['amos@names.example', 'grace@navy.example']);
  });

  it('client accounts are found by the plain letters for letters of their own or by these, and sorted among the plain ones', async () => {
    const lukasz = {
      email: 'lz@names.example',
      password: PASSWORD,
      firstName: 'Łukasz',
      lastName: 'Strauß',
      phone: null,
    };
    await ensureClient(gateway.deps.identity, lukasz);
    for (const search of ['lukasz', '%C5%81UKASZ', 'strauss%20%C5%82u', 'STRAU%E1%BA%9E'])
      expect(await emails(`?limit=10&search=${search}`), search).toEqual(['lz@names.example']);
    const zoran = { ...lukasz, email: 'zoran@names.example', firstName: 'Zoran' };
    await ensureClient(gateway.deps.identity, zoran);
    expect(await emails('?limit=10&search=strauss')).toEqual(['lz@names.example', 'zoran@names.example']);
  });

  it('client accounts are searched for % and _ literally, and never returned in a larger number than asked for', async () => {
    expect(await emails('?limit=10&search=%25')).toEqual([]);
    expect(await emails('?limit=10&search=_')).toEqual(['ada@other.example']);
    expect(await emails('?limit=1')).toEqual(['ada@math.example']);
    expect((await state.adminBrowser!.get('/api/client/users?limit=1000')).status).toBe(400);
  });

  it('the client account of an address is found by it, however many other addresses end alike', async () => {
    const zoe = { email: 'a@math.example', password: PASSWORD, firstName: 'Zoe', lastName: 'Adler', phone: null };
    await ensureClient(gateway.deps.identity, zoe);
    expect(await emails('?limit=1&search=a%40math.example')).toEqual(['a@math.example']);
  });
});

describe('a client imported from another program', () => {
  const importPerson = async (name: string, email: string) => {
    const [row] = await gateway.sql<{ id: number }[]>`
      INSERT INTO booking.person (email, name, is_latest, is_imported) VALUES (${email}, ${name}, true, true) RETURNING id`;
    return row!.id;
  };
  const invite = (id: number) => state.adminBrowser!.post(`/api/admin/patients/${id}/invite`);
  const trail = () => gateway.sql`SELECT subject FROM identity.audit WHERE action = 'client.invited'`;

  it('a client imported from another program is invited to register by one mail a day, however often and concurrently the invitation is requested', async () => {
    const id = await importPerson('Iris Holm', 'iris@brought.example');
    const responses = await Promise.all([invite(id), invite(id), invite(id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(responses.filter(({ body }) => body.isSent)).toHaveLength(1);
    expect((await invite(id)).body).toMatchObject({ isSent: false, message: expect.stringContaining('nothing more') });
    expect(await gateway.mailed('ClientInvited', 'iris@brought.example')).toMatchObject({ firstName: 'Iris' });
    expect(await gateway.countOf('ClientInvited')).toBe(1);
    expect(await trail()).toEqual([{ subject: String(id) }]);
  });

  it('a client imported from another program is not invited when they have an account, were erased, or do not exist', async () => {
    const sent = await gateway.countOf('ClientInvited');
    expect(await invite(await importPerson('Ada Lovelace', 'ada@math.example'))).toMatchObject({
      status: 409,
      body: { message: 'This client has an account already.' },
    });
    expect((await invite(await importPerson('Erased client', 'nobody@erased.invalid'))).status).toBe(404);
    expect((await invite(2_000_000)).status).toBe(404);
    expect(await gateway.countOf('ClientInvited')).toBe(sent);
  });
});
