import { expect, it } from 'vitest';
import type { EmailMessage } from '@stillpoint/contracts';
import { requireOk } from '@stillpoint/testing';
import { gatewayFixture } from '../support/gateway-fixture.ts';
import { MAILBOX, receiveMail } from '../support/mailbox.ts';

const fixture = gatewayFixture();
const list = async (query: string) =>
  requireOk(await fixture.as('admin').get(`/api/emails?${query}`)) as {
    emails: EmailMessage[];
    total: number;
    unread: number;
  };
const subjects = (emails: readonly EmailMessage[]) => emails.map(({ subject }) => subject);

it('unread mails are listed and counted separately, wherever they are in the mailbox', async () => {
  requireOk(await fixture.as('admin').post('/api/admin/email-config', MAILBOX));
  const arrives = (subject: string) =>
    receiveMail(fixture.gateway, { from: 'a@b.co', to: 'c@d.co', subject, body: '', htmlBody: null });
  for (const subject of ['first', 'second', 'third', 'fourth']) await arrives(subject);
  for (let count = 0; count < 50; count++)
    requireOk(await fixture.as('admin').put(`/api/emails/${await arrives(`read ${count}`)}/read`, { isRead: true }));

  const newest = await list('page=1&pageSize=50');
  expect(subjects(newest.emails)).toEqual(Array.from({ length: 50 }, (_, at) => `read ${49 - at}`));
  expect(newest).toMatchObject({ total: 54, unread: 4 });

  const unread = await list('only=unread&page=1&pageSize=3');
  expect(subjects(unread.emails)).toEqual(['fourth', 'third', 'second']);
  expect(unread).toMatchObject({ total: 4, unread: 4 });
  expect(subjects((await list('only=unread&page=2&pageSize=3')).emails)).toEqual(['first']);
});
