import { expect } from 'vitest';
import type { ReadableMessage } from '../../../../infra/sandbox/mail/web/read-message.ts';
import { PRACTICE, type mailFixture } from './mail-fixture.ts';

/** The one mail this address got since the last call; also checks what every mail of the product must have. */
export async function theMail(fixture: ReturnType<typeof mailFixture>, to: string): Promise<ReadableMessage> {
  await fixture.delivery.flush();
  const mails = await fixture.messages(to);
  expect(mails.map(({ subject }) => subject)).toHaveLength(1);
  const mail = mails[0]!;
  expect(mail.from).toBe(PRACTICE.email);
  expect(mail.fromName).toBe(PRACTICE.name);
  expect(mail.html).toContain('prefers-color-scheme: dark');
  expect(mail.text).not.toMatch(/<[a-z]|undefined|null|\[object/);
  await fixture.forget(to);
  return mail;
}
