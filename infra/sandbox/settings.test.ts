import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('the settings of the sandboxes start every sandbox on the usual ports, on this computer only', () => {
  expect(readSettings({})).toMatchObject({
    names: ['mail', 'paypal', 'zoom'],
    host: '127.0.0.1',
    ports: { mailHttp: 3025, smtp: 3587, imap: 3143, paypal: 3090, zoom: 3091 },
    paypal: { webhookUrl: 'http://127.0.0.1:3000/api/paypal/webhook' },
  });
  expect(readSettings({ SANDBOXES: 'zoom, mail', PORT: '4000' })).toMatchObject({
    names: ['zoom', 'mail'],
    paypal: { webhookUrl: 'http://127.0.0.1:4000/api/paypal/webhook' },
  });
});

it('the settings of the sandboxes can switch off IMAP extensions of the mail sandbox that older servers lack', () => {
  expect(readSettings({}).imapWithout).toEqual([]);
  expect(readSettings({ SANDBOX_IMAP_WITHOUT: 'IDLE, CONDSTORE' }).imapWithout).toEqual(['IDLE', 'CONDSTORE']);
  expect(() => readSettings({ SANDBOX_IMAP_WITHOUT: 'FETCH' })).toThrow(/SANDBOX_IMAP_WITHOUT names FETCH/);
});

it('the settings of the sandboxes are refused with every problem at once', () => {
  expect(() =>
    readSettings({ SANDBOXES: 'mail,fax', SANDBOX_SMTP_PORT: '70000', PAYPAL_WEBHOOK_URL: 'nowhere' }),
  ).toThrow(/SANDBOXES names fax[^]*SANDBOX_SMTP_PORT[^]*PAYPAL_WEBHOOK_URL/);
});
