import { describe, expect, it } from 'vitest';
import { createSealer } from '@stillpoint/sealing';
import { openSetup } from '../../src/identity/commands/admin/open-setup.ts';
import { testGateway } from '../support/start-gateway.ts';

const CODE = 'a code of the first start';
const PASSWORD = 'four words in a row';
const SETUP = '/api/setup/administrator';

describe('the page for the first start', () => {
  const gateway = testGateway();
  const form = (token: string) => ({ token, password: PASSWORD, confirmPassword: PASSWORD });
  const open = async () => {
    await gateway.sql`DELETE FROM identity.session`;
    await gateway.sql`DELETE FROM identity.admin`;
    return openSetup(gateway.deps.identity, CODE);
  };

  it('the page for the first start stays closed once there is an administrator', async () => {
    expect(await openSetup(gateway.deps.identity, CODE)).toEqual({ isOpen: false, madeCode: null });
    const browser = gateway.browser();
    // Nobody is told the name to sign in with.
    expect((await browser.get('/api/setup')).body).toEqual({ isOpen: false, username: null });
    expect((await browser.post(SETUP, form(CODE))).body.code).toBe('invalid_code');
  });

  it('the page for the first start has the same code in each gateway that starts without one, and another in another product', async () => {
    const { identity } = gateway.deps;
    await open();
    const starts = await Promise.all([openSetup(identity, undefined), openSetup(identity, undefined)]);
    const codes = starts.map(({ madeCode }) => madeCode);
    expect(codes[0]).toMatch(/^.{32,}$/);
    expect(codes[1]).toBe(codes[0]);
    const elsewhere = createSealer('the secret of another place, long enough');
    expect((await openSetup({ ...identity, sealer: elsewhere }, undefined)).madeCode).not.toBe(codes[0]);
    await openSetup(identity, undefined);
    expect((await gateway.browser().post(SETUP, form(codes[0]!))).body).toMatchObject({ username: 'admin' });
    expect((await gateway.browser().post(SETUP, form(codes[0]!))).body.code).toBe('invalid_code');
  });

  it('the page for the first start creates one administrator for anyone who has the newest code, once, and signs them in', async () => {
    expect((await openSetup({ ...gateway.deps.identity }, undefined)).isOpen).toBe(false);
    await open();
    expect((await gateway.browser().get('/api/setup')).body).toEqual({ isOpen: true, username: 'admin' });
    const second = 'a newer code of the first start';
    await openSetup(gateway.deps.identity, second);
    const browser = gateway.browser();
    for (const wrong of [CODE, 'something else entirely', `${second} `.repeat(2)])
      expect([(await browser.post(SETUP, form(wrong))).status, wrong]).toEqual([422, wrong]);
    expect((await browser.post(SETUP, form(second))).body).toMatchObject({ username: 'admin' });
    expect((await browser.get('/api/admin/user')).status).toBe(200);
    expect((await gateway.browser().post(SETUP, form(second))).body.code).toBe('invalid_code');
    const again = await gateway.browser().post('/api/admin/login', { username: 'admin', password: PASSWORD });
    expect(again.status).toBe(200);

    const { body } = await browser.get('/api/admin/setup-steps');
    expect(body.isShown).toBe(true);
    expect(body.steps).toContainEqual({ step: 'hours', isDone: false, isPutOff: false });
    const put = await browser.put('/api/admin/setup-steps/mail', { isPutOff: true });
    expect(put.body.steps).toContainEqual({ step: 'mail', isDone: false, isPutOff: true });
    await browser.put('/api/admin/setup-steps/mail', { isPutOff: false });
    await browser.put('/api/admin/practice-rules', { currency: 'EUR' });
    await browser.post('/api/admin/availability', { dayOfWeek: 2, startTime: '09:00', endTime: '17:00' });
    const after = (await browser.get('/api/admin/setup-steps')).body;
    expect(after.steps).toContainEqual({ step: 'hours', isDone: true, isPutOff: false });
    expect(after.steps).toContainEqual({ step: 'currency', isDone: true, isPutOff: false });
    expect(after.steps).toContainEqual({ step: 'mail', isDone: false, isPutOff: false });
  });
});
