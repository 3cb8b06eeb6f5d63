import { beforeAll, expect, it } from 'vitest';
import type { EmailMessage } from '@stillpoint/contracts';
import { CLIENT, good, gatewayFixture } from '../support/gateway-fixture.ts';

const fixture = gatewayFixture();
const state: { queries: number } = { queries: 0 };

async function arrives(subject: string, from: string, to: string): Promise<void> {
  const { sql, sealer } = fixture.gateway.deps.notification;
  const content = { from, to, subject, body: 'x', htmlBody: null, attachments: [], messageId: null, references: [] };
  const sealed = sealer.seal(['notification.message', subject, 'content'], JSON.stringify(content));
  await sql`
    INSERT INTO notification.message (account, is_read, arrived_at, fingerprint, content, words)
    VALUES (${sealer.hash('notification.account', 'mail.example\npractice')}, false, now(), ${subject}, ${sealed}, '{}')`;
}

beforeAll(async () => {
  await fixture.bookForClient(fixture.free());
  good(
    await fixture.as('admin').post('/api/admin/email-config', {
      smtpHost: 'mail.example',
      imapHost: 'mail.example',
      username: 'practice',
      password: 'secret',
      fromEmail: 'hello@practice.example',
      fromName: 'Practice',
    }),
  );
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
  '%s names the patient a mail came from or went to, with one query for the page',
  async (path) => {
    state.queries = 0;
    const { emails } = good(await fixture.as('admin').get(path)) as { emails: EmailMessage[] };
    const ada = { id: expect.any(Number), name: 'Ada Still', email: CLIENT };
    expect(Object.fromEntries(emails.map(({ subject, patient }) => [subject, patient]))).toEqual({
      'from a patient': ada,
      'to a patient': ada,
      'from a stranger': null,
      damaged: null,
    });
    expect(state.queries).toBe(1);
  },
);
