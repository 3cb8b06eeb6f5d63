import { afterAll, beforeAll } from 'vitest';
import type { Sql } from '@stillpoint/db';
import type { Runner } from '@stillpoint/deliveries';
import { publish, routesOf, runEffect, transact, type EventType, type NewEvent } from '@stillpoint/events';
import { callJson, log, TEST_PRACTICE, testClock, testContext, testDatabase, testFolder } from '@stillpoint/testing';
import {
  startMailSandbox,
  type MailSandbox,
  type MailSandboxOptions,
} from '../../../../infra/sandbox/mail/start-mail-sandbox.ts';
import { readMails } from '../../../../infra/sandbox/mail/testing/read-mails.ts';
import type { NotificationContext } from '../../src/context.ts';
import type { EmailConfigForm } from '../../src/commands/save-email-config.ts';
import { startMailDelivery } from '../../src/delivery/start-mail-delivery.ts';
import { effects } from '../../src/effects.ts';
import { sampleAppointment } from './events.ts';

export const PRACTICE = { ...TEST_PRACTICE, name: 'Stillpoint Hypnotherapy', email: 'hello@stillpoint.example' };

/** A notification service with its database, a real SMTP and IMAP server (as old as wanted), and a clock to set. */
export function mailFixture(options: Pick<MailSandboxOptions, 'imapWithout'> = {}) {
  const database = testDatabase();
  const dir = testFolder();
  const clock = testClock('2026-11-21T12:00:00Z');
  const state = {} as { url: string; sql: Sql; context: NotificationContext; mail: MailSandbox; delivery: Runner };

  beforeAll(async () => {
    Object.assign(state, { url: database.url, sql: database.sql });
    state.mail = await startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir, ...options });
    state.context = {
      ...testContext(database.url, 'stillpoint_notification', clock.now),
      practice: PRACTICE,
      publicUrl: 'https://practice.example',
      systemSmtpUrl: `smtp://app:app@127.0.0.1:${state.mail.smtpPort}`,
      allowPrivateHosts: true,
    };
    state.delivery = await startMailDelivery({ context: state.context, log });
  });
  afterAll(async () => {
    await state.delivery?.stop();
    await state.context?.sql.end();
    await state.mail?.stop();
  });

  const call = (method: string, path: string, body?: object) => callJson(method, `${state.mail.httpUrl}${path}`, body);

  return Object.assign(state, {
    clock,
    log,
    /** Publishes an event; returns its id. */
    publish: (event: NewEvent): Promise<string> => transact(state.context, (tx) => publish(tx, state.context, event)),
    /** Runs every effect of the events in this service, one after the other as the consumer does. Returns the last one's id. */
    async publishAndRun(...events: NewEvent[]): Promise<string> {
      let id = '';
      for (const event of events) {
        id = await this.publish(event);
        await this.run(event.type, id);
      }
      return id;
    },
    /** A confirmed session whose confirmation has been written. */
    async confirmedSample() {
      const sample = sampleAppointment();
      await this.publishAndRun(sample.arranged());
      return sample;
    },
    async run(type: EventType, eventId: string): Promise<boolean[]> {
      const names = routesOf(type).flatMap(({ service, effect }) => (service === 'notification' ? effect : []));
      const results: boolean[] = [];
      for (const name of names) results.push(await runEffect(effects, state.context, name, eventId));
      return results;
    },
    messages: (to?: string) => readMails(state.mail.httpUrl, to),
    forget: (to: string) => call('DELETE', `/messages?to=${encodeURIComponent(to)}`),
    raw: async (id: string): Promise<string> => (await fetch(`${state.mail.httpUrl}/messages/${id}/raw`)).text(),
    fault: (kind: string, count = 1, delayMs = 3000, command?: string) =>
      call('POST', '/faults', { kind, count, delayMs, command }),
    /** Stops the mail server, does something to the folder it keeps its mails in, and starts it again at the same ports. */
    async whileServerIsDown(work: (folder: string) => void) {
      const { httpPort, smtpPort, imapPort } = state.mail;
      await state.mail.stop();
      work(dir);
      state.mail = await startMailSandbox({ httpPort, smtpPort, imapPort, dir, ...options });
    },
    waitingFaults: async () => ((await call('GET', '/faults')) as { waiting: object[] }).waiting.length,
    clearFaults: () => call('DELETE', '/faults'),
    /** Settings of a mailbox at the sandbox, without encryption, with `changes`. */
    emailConfig: (changes: Partial<EmailConfigForm> = {}): EmailConfigForm => ({
      smtpHost: '127.0.0.1',
      smtpPort: state.mail.smtpPort,
      smtpSecure: false,
      imapHost: '127.0.0.1',
      imapPort: state.mail.imapPort,
      imapSecure: false,
      unencrypted: true,
      username: 'desk@practice.example',
      password: 'hunter2',
      fromEmail: 'desk@practice.example',
      fromName: 'The Desk',
      ...changes,
    }),
    /** Delivers what is due now. Returns the number of reminders. */
    async sendDueReminders(): Promise<number> {
      const count = async () =>
        (await database.sql`SELECT 1 FROM notification.mail WHERE kind LIKE 'reminder-%' AND state = 'sent'`).length;
      const before = await count();
      await state.delivery.flush();
      return (await count()) - before;
    },
    /** The kind and state of each mail, such as `confirmation sent`. */
    async mailStates(): Promise<string[]> {
      return (await this.mails()).map(({ kind, state }) => `${kind} ${state}`);
    },
    mails: () =>
      database.sql<
        { id: string; kind: string; state: string; attempts: number; lastError: string | null; messageId: string }[]
      >`SELECT id, kind, state, attempts, last_error, message_id FROM notification.mail ORDER BY created_at, kind`,
  });
}
