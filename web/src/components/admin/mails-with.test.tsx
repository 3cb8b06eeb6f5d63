// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMail } from '../../testing/a-mail.ts';
import { render } from '../../testing/render.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { MailsWith } from './mails-with.tsx';

const gateway = startGateway();

it('a mail to a client that waits or was refused is not called sent', async () => {
  const mail = aMail({ isOutgoing: true, receivedAt: null });
  gateway.answer('GET /api/emails', ok({ emails: [mail], total: 1, unread: 0, trouble: [] }));
  render(<MailsWith address="ada@example.test" most={3} />);
  expect((await screen.findByRole('listitem')).textContent).toContain('not sent');
});

it('the mails with a client are asked for by whom they are from and to, not by the words in them', async () => {
  const asked: string[] = [];
  gateway.answer('GET /api/emails', ({ url }) => {
    asked.push(String(url));
    return ok({ emails: [], total: 0, unread: 0, trouble: [] });
  });
  render(<MailsWith address="ada@example.test" most={3} />);
  await screen.findByText('You have not written to each other yet.');
  expect(asked).toEqual([expect.stringContaining('correspondent=ada%40example.test')]);
  expect(asked[0]).not.toContain('search=');
});
