import { beforeAll, expect, it } from 'vitest';
import { attachmentUrl, emailFrameUrl } from '@stillpoint/contracts';
import type { Browser } from '@stillpoint/testing';
import { MAILBOX, receiveMail } from '../support/mailbox.ts';
import { admin, client } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();
const HTML = '<p style="color:red">Hello</p><img alt="x" data-remote-src="https://far.example/pixel.png">';
const state: { id: number; adminBrowser?: Browser } = { id: 0 };

beforeAll(async () => {
  state.id = await receiveMail(gateway, {
    from: 'a@a.example',
    to: 'b@b.example',
    subject: 'Hi',
    body: 'Hello',
    htmlBody: HTML,
  });
  state.adminBrowser = await admin(gateway);
  await state.adminBrowser.post('/api/admin/email-config', MAILBOX);
});

it('the HTML of a mail is in a document of its own that can run nothing and loads nothing from elsewhere', async () => {
  const frame = await state.adminBrowser!.get(emailFrameUrl(state.id, false));
  expect(frame).toMatchObject({ status: 200, text: expect.stringContaining('<p style="color:red">Hello</p>') });
  const policy = frame.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('img-src data:;');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin|forms))/);
  expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(frame.text).not.toContain(' src="https:');
});

it('the HTML of a mail shows remote images when they are asked for', async () => {
  const frame = await state.adminBrowser!.get(emailFrameUrl(state.id, true));
  expect(frame.text).toContain('<img alt="x" src="https://far.example/pixel.png">');
  expect(frame.headers.get('content-security-policy')).toContain('img-src data: https: http:;');
});

it('mails and attachments are only for the administrator, and unknown ones are 404', async () => {
  const paths = [emailFrameUrl(state.id, false), attachmentUrl(state.id, 0)];
  for (const browser of [gateway.browser(), await client(gateway, 'ada@client.example')])
    for (const path of paths) expect((await browser.get(path)).status, path).toBe(401);
  for (const path of [emailFrameUrl(999_999, false), attachmentUrl(999_999, 0), attachmentUrl(state.id, 0)])
    expect(await state.adminBrowser!.get(path), path).toMatchObject({ status: 404, body: { code: 'not_found' } });
  for (const path of ['/api/emails/x/frame', '/api/emails/0/attachments/1', attachmentUrl(1, -1)])
    expect((await state.adminBrowser!.get(path)).status, path).toBe(400);
});
