import type { TestGateway } from './start-gateway.ts';

/** Settings of a mailbox that nothing connects to. */
export const MAILBOX = {
  smtpHost: 'mail.example',
  smtpPort: 587,
  imapHost: 'mail.example',
  imapPort: 993,
  username: 'practice',
  password: 'secret',
  fromEmail: 'hello@practice.example',
  fromName: 'Practice',
};

/** Puts a mail into the copy of that mailbox, as if it had been fetched; returns its id. One of a subject. */
export async function receiveMail(
  { deps }: Pick<TestGateway, 'deps'>,
  mail: { from: string; to: string; subject: string; body: string; htmlBody: string | null },
): Promise<number> {
  const { sql, sealer } = deps.notification;
  const account = sealer.hash('notification.account', `${MAILBOX.imapHost}\n${MAILBOX.username}`);
  const content = JSON.stringify({ ...mail, attachments: [], messageId: null, references: [] });
  const sealed = sealer.seal(['notification.message', mail.subject, 'content'], content);
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO notification.message (account, is_read, arrived_at, fingerprint, content, words)
    VALUES (${account}, false, now(), ${mail.subject}, ${sealed}, '{}') RETURNING id`;
  return row!.id;
}
