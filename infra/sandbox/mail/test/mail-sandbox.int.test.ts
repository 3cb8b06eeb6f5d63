import { afterEach, beforeEach, expect, it } from 'vitest';
import { smtpClient, testFolder } from '@stillpoint/testing';
import { startMailSandbox, type MailSandbox } from '../start-mail-sandbox.ts';

let dir: string;
let sandbox: MailSandbox;
const start = () => startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir });
const mailer = () =>
  smtpClient(sandbox.smtpPort, {
    secure: false,
    auth: { user: 'anyone', pass: 'anything' },
    connectionTimeout: 3000,
  });
const mail = {
  from: 'Still <desk@example.test>',
  to: 'Ann <Ann@Example.test>',
  subject: 'Grüße',
  text: 'Hello Ann',
  html: '<p>Hello <b>Ann</b></p>',
};
const messages = async (query = '') =>
  (await (await fetch(`${sandbox.httpUrl}/messages${query}`)).json()) as Record<string, unknown>[];
const fault = (body: object) =>
  fetch(`${sandbox.httpUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeEach(async () => {
  dir = testFolder();
  sandbox = await start();
});
afterEach(() => sandbox.stop());

it('the mail sandbox over SMTP and HTTP shows the mails it accepted, newest first, with their attachments and calendar text', async () => {
  const began = Date.now();
  await mailer().sendMail({
    ...mail,
    attachments: [{ filename: 'a.pdf', content: Buffer.alloc(2048), contentType: 'application/pdf' }],
  });
  await mailer().sendMail({
    ...mail,
    subject: 'Second',
    icalEvent: { filename: 'session.ics', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
  });
  const [second, first] = await messages('?to=ann@example.test');
  expect(second).toMatchObject({ subject: 'Second' });
  expect(second?.attachments as object[]).toContainEqual(
    expect.objectContaining({ contentType: 'text/calendar', content: expect.stringContaining('VCALENDAR') }),
  );
  expect(first).toMatchObject({
    from: 'desk@example.test',
    to: ['ann@example.test'],
    subject: 'Grüße',
    attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', size: 2048 }],
  });
  expect(first?.text).toContain('Hello Ann');
  expect(first?.html).toContain('<b>Ann</b>');
  expect(Date.parse(String(first?.receivedAt))).toBeGreaterThanOrEqual(began);
  expect(await messages('?to=bob@example.test')).toEqual([]);
  const raw = await (await fetch(`${sandbox.httpUrl}/messages/${String(first?.id)}/raw`)).text();
  expect(raw).toContain('From: Still <desk@example.test>');
});

it('the mail sandbox over SMTP and HTTP stores one message for several recipients and deletes it for each recipient separately', async () => {
  await mailer().sendMail({ ...mail, to: ['ann@example.test', 'bob@example.test'] });
  await mailer().sendMail({ ...mail, to: 'bob@example.test' });
  expect(await messages()).toHaveLength(2);
  expect(await (await fetch(`${sandbox.httpUrl}/messages?to=ANN@example.test`, { method: 'DELETE' })).json()).toEqual({
    deleted: 1,
  });
  expect(await messages('?to=bob@example.test')).toHaveLength(1);
  await fetch(`${sandbox.httpUrl}/messages`, { method: 'DELETE' });
  expect(await messages()).toEqual([]);
});

it('the mail sandbox over SMTP and HTTP keeps mail over a restart', async () => {
  await mailer().sendMail(mail);
  await sandbox.stop();
  sandbox = await start();
  expect(await messages('?to=ann@example.test')).toMatchObject([{ subject: 'Grüße' }]);
});

it('the mail sandbox over SMTP and HTTP speaks TLS with clients that ask for it, with a certificate that can be trusted', async () => {
  const secure = smtpClient(sandbox.smtpPort, {
    requireTLS: true,
    tls: { ca: sandbox.certificate, servername: 'localhost' },
  });
  await secure.sendMail(mail);
  expect(await messages()).toHaveLength(1);
});

it.each([
  ['reject-450', 450],
  ['reject-550', 550],
])(
  'the mail sandbox over SMTP and HTTP refuses the next message with %s, then accepts mail again',
  async (kind, responseCode) => {
    await fault({ kind });
    await expect(mailer().sendMail(mail)).rejects.toMatchObject({ responseCode });
    await mailer().sendMail(mail);
    expect(await messages()).toHaveLength(1);
  },
);

it.each([
  ['drop-before-data', 0],
  ['drop-mid-data', 0],
  ['drop-after-dot', 1],
])(
  'the mail sandbox over SMTP and HTTP drops the connection with the fault %s (messages stored: %i)',
  async (kind, stored) => {
    await fault({ kind });
    await expect(mailer().sendMail(mail)).rejects.toThrow();
    expect(await messages()).toHaveLength(stored);
  },
);

it('the mail sandbox over SMTP and HTTP delays its answer to as many messages as the fault slow asks for', async () => {
  await fault({ kind: 'slow', count: 2, delayMs: 300 });
  for (const least of [290, 290, 0]) {
    const begun = Date.now();
    await mailer().sendMail(mail);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(least);
  }
});

it('the mail sandbox over SMTP and HTTP explains what is wrong with a request', async () => {
  expect((await fault({ kind: 'meteor' })).status).toBe(400);
  expect((await fault({ kind: 'slow', count: 0 })).status).toBe(400);
  expect((await fault({ kind: 'imap-no' })).status).toBe(400);
  expect((await fetch(`${sandbox.httpUrl}/messages/none/raw`)).status).toBe(404);
  const malformed = await fetch(`${sandbox.httpUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(malformed.status).toBe(400);
  expect(await malformed.json()).toMatchObject({ code: 'bad_request' });
});

it('the mail sandbox over SMTP and HTTP shows mail in a frame that cannot run scripts', async () => {
  await mailer().sendMail({
    ...mail,
    html: '<script>parent.x=1</script><a href="https://example.test/pay">Pay</a>',
  });
  const [message] = await messages();
  const response = await fetch(`${sandbox.httpUrl}/messages/${String(message?.id)}/html`);
  expect(response.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  );
  expect(await (await fetch(sandbox.httpUrl)).text()).toContain('Mail sandbox — nothing leaves this computer');
});
