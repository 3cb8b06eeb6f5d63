import { beforeAll, expect, it } from 'vitest';
import type { EmailMessage } from '@stillpoint/contracts';
import { requireOk } from '@stillpoint/testing';
import { CLIENT, gatewayFixture } from '../support/gateway-fixture.ts';
import { MAILBOX, receiveMail } from '../support/mailbox.ts';

const fixture = gatewayFixture();
const state: { queries: number } = { queries: 0 };

const ADA = { id: expect.any(Number), name: 'Ada Still', email: CLIENT };
const arrives = (subject: string, from: string, to: string) =>
  receiveMail(fixture.gateway, { from, to, subject, body: 'x', htmlBody: null });

beforeAll(async () => {
  await fixture.bookForClient(fixture.free());
  requireOk(await fixture.as('admin').post('/api/admin/email-config', MAILBOX));
  await arrives('from a patient', `"Somebody Else" <${CLIENT.toUpperCase()}>`, 'practice@mail.example');
  await arrives('to a patient', 'colleague@else.example', `practice@mail.example, "Ada" <${CLIENT}>`);
  await arrives('from a stranger', `"${CLIENT}" <stranger@else.example>`, 'practice@mail.example');
  await arrives('damaged', '', '');
  const { sql } = fixture.gateway.deps.booking;
  const { debug } = sql.options;
  sql.options.debug = (connection, query, parameters, types) => {
    if (query.includes('booking.person')) state.queries += 1;
    if (typeof debug === 'function') debug(connection, query, parameters, types);
  };
});

it.each(['/api/emails', '/api/admin/emails'])(
  '%s names the patient a mail came from or went to, with one query per page',
  async (path) => {
    state.queries = 0;
    const { emails } = requireOk(await fixture.as('admin').get(path)) as { emails: EmailMessage[] };
    expect(Object.fromEntries(emails.map(({ subject, patient }) => [subject, patient]))).toEqual({
      'from a patient': ADA,
      'to a patient': ADA,
      'from a stranger': null,
      damaged: null,
    });
    expect(state.queries).toBe(1);
  },
);

it('a mail that is read on its own is the same as in the list, names its patient, and is recorded in the audit trail; an unknown one is 404', async () => {
  const id = await arrives('by itself', CLIENT, 'practice@mail.example');
  const mail = requireOk(await fixture.as('admin').get(`/api/emails/${id}`));
  expect(mail).toMatchObject({ subject: 'by itself', isRead: false, patient: ADA });
  const { sql } = fixture.gateway;
  expect(await sql`SELECT subject FROM identity.audit WHERE action = 'emails.read'`).toContainEqual({
    subject: String(id),
  });
  const { emails } = requireOk(await fixture.as('admin').get('/api/emails')) as { emails: EmailMessage[] };
  expect(mail).toEqual({ ...emails.find((listed) => listed.id === id), answeredAt: null });
  expect(await fixture.as('admin').get('/api/emails/999999')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});

it('a list of mails has the beginnings of their texts alone where no more is asked for, and is otherwise the same', async () => {
  const [text, html] = ['🌿'.repeat(90) + 'x'.repeat(300), '<p>long</p>'];
  const mail = { from: CLIENT, to: 'practice@mail.example', subject: 'long', body: text, htmlBody: html };
  await receiveMail(fixture.gateway, mail);
  const newest = async (query: string) =>
    (requireOk(await fixture.as('admin').get(`/api/emails?pageSize=1${query}`)) as { emails: EmailMessage[] })
      .emails[0];
  const whole = await newest('');
  expect(whole).toMatchObject({ body: text, htmlBody: html });
  expect(await newest('&bodies=short')).toEqual({ ...whole, body: '🌿'.repeat(90) + 'x'.repeat(10), htmlBody: null });
});

it('a patient whose address is the mailbox’s own is not named on its mails', async () => {
  await arrives('to the practice', 'colleague@else.example', CLIENT);
  requireOk(await fixture.as('admin').post('/api/admin/email-config', { ...MAILBOX, fromEmail: CLIENT }));
  const { emails } = requireOk(await fixture.as('admin').get('/api/emails')) as { emails: EmailMessage[] };
  expect(emails.find(({ subject }) => subject === 'to the practice')).toMatchObject({ patient: null });
});
