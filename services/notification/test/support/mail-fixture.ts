import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Runner } from '@stillpoint/deliveries';
import { createLogger } from '@stillpoint/log';
import { effectsOwedBy, publish, runEffect, transact, type NewEvent } from '@stillpoint/events';
import { testClock, testContext, testDatabase } from '@stillpoint/testing';
import {
  startMailSandbox,
  type MailSandbox,
  type MailSandboxOptions,
} from '../../../../infra/sandbox/mail/start-mail-sandbox.ts';
import type { NotificationContext } from '../../src/context.ts';
import { startMailDelivery } from '../../src/delivery/start-mail-delivery.ts';
import { effects } from '../../src/effects.ts';

export const PRACTICE = {
  name: 'Stillpoint Hypnotherapy',
  email: 'hello@stillpoint.example',
  phone: '+1 555 0100',
  timeZone: 'America/New_York',
  dateStyle: 'en-US' as const,
};

export interface ReadMail {
  id: string;
  from: string;
  fromName: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  attachments: { filename: string; contentType: string; size: number; content?: string }[];
}

/** A notification service with its database, a real SMTP and IMAP server (as old as wanted), and a clock to set. */
export function mailFixture(options: Pick<MailSandboxOptions, 'imapWithout'> = {}) {
  const database = testDatabase();
  const clock = testClock('2026-11-21T12:00:00Z');
  const state = {} as { context: NotificationContext; mail: MailSandbox; delivery: Runner; dir: string };
  const log = createLogger({ name: 'notification-test', level: 'silent' });

  beforeAll(async () => {
    state.dir = mkdtempSync(join(tmpdir(), 'stillpoint-notification-'));
    state.mail = await startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir: state.dir, ...options });
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
    if (state.dir) rmSync(state.dir, { recursive: true, force: true });
  });

  async function call(path: string, init?: RequestInit) {
    const response = await fetch(`${state.mail.httpUrl}${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  return {
    clock,
    log,
    get sql() {
      return database.sql;
    },
    get url() {
      return database.url;
    },
    get context() {
      return state.context;
    },
    get mail() {
      return state.mail;
    },
    get delivery() {
      return state.delivery;
    },
    /** Publishes an event; returns its id. */
    publish: (event: NewEvent): Promise<string> => transact(state.context, (tx) => publish(tx, state.context, event)),
    /** Runs every effect of the event in this service, as the consumer does; returns the event's id. */
    async publishAndRun(event: NewEvent): Promise<string> {
      const id = await this.publish(event);
      await this.run(event.type, id);
      return id;
    },
    async run(type: string, eventId: string): Promise<boolean[]> {
      const names = effectsOwedBy('notification').filter((name) => name.startsWith(`${type}.`));
      const results: boolean[] = [];
      for (const name of names) results.push(await runEffect(effects, state.context, name, eventId));
      return results;
    },
    messages: async (to?: string): Promise<ReadMail[]> =>
      (await (await call(`/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`)).json()) as ReadMail[],
    raw: async (id: string): Promise<string> => (await call(`/messages/${id}/raw`)).text(),
    fault: (kind: string, count = 1, delayMs = 3000) =>
      call('/faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind, count, delayMs }),
      }),
    clearFaults: () => call('/faults', { method: 'DELETE' }),
    mails: () =>
      database.sql<
        { id: string; kind: string; state: string; attempts: number; lastError: string | null; messageId: string }[]
      >`SELECT id, kind, state, attempts, last_error, message_id FROM notification.mail ORDER BY created_at, kind`,
  };
}
