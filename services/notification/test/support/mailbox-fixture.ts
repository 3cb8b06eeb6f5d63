import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeEach } from 'vitest';
import { emptyTables, smtpClient } from '@stillpoint/testing';
import { listenOn } from '../../../../infra/sandbox/listen.ts';
import type { NotificationContext } from '../../src/context.ts';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { startHtmlReader } from '../../src/mailbox/reading/html-reader.ts';
import { closeImap, openImap } from '../../src/mailbox/imap-client.ts';
import { mailboxConnection, type MailboxConnection } from '../../src/mailbox/mailbox-connection.ts';
import { pollMailbox } from '../../src/mailbox/poll.ts';
import { wordHash } from '../../src/mailbox/reading/search-words.ts';
import { listEmails } from '../../src/queries/emails.ts';
import { mailFixture } from './mail-fixture.ts';

export interface Incoming {
  from?: string;
  subject?: string;
  text?: string;
  html?: string;
  attachments?: object[];
  messageId?: string;
  references?: string[];
  raw?: string | Buffer;
}

interface PollOptions {
  context?: NotificationContext;
  signal?: AbortSignal;
  stalledMs?: number;
  silentMs?: number;
  connection?: MailboxConnection;
}

/** Test machines may be busy with other work. */
const READER_LIMIT_MS = 10_000;

/** A mail fixture whose administrator has a mailbox, new for each test. */
export function mailboxFixture(options: Parameters<typeof mailFixture>[0] = {}) {
  const fixture = mailFixture(options);
  let address = '';
  let boxes = 0;
  let smtp: ReturnType<typeof smtpClient> | undefined;

  const settings = () => fixture.emailConfig({ username: address, password: 'pw', fromEmail: address });

  beforeEach(async () => {
    const tables = 'notification.message, notification.imap_place, notification.imap_inbox, notification.mail';
    await emptyTables(fixture.sql, tables);
    fixture.clock.set(new Date());
    address = `desk-${++boxes}@practice.example`;
    await saveEmailConfig(fixture.context, settings());
  });
  const reader = startHtmlReader(READER_LIMIT_MS);
  /** One poll of the mailbox, over a connection of its own if none is given. */
  async function poll({ context = fixture.context, signal, ...given }: PollOptions = {}): Promise<boolean> {
    const connection = given.connection ?? mailboxConnection();
    try {
      return await pollMailbox(context, { hash: wordHash(context.sealer), reader, connection }, signal, given);
    } finally {
      if (!given.connection) await connection.close();
    }
  }
  afterAll(async () => {
    smtp?.close();
    await reader.close();
  });

  const list = (search?: string, page = 1, pageSize = 50) => listEmails(fixture.context, { page, pageSize, search });
  return {
    fixture,
    settings,
    address: () => address,
    poll,
    list,
    subjectsWith: async (correspondent: string) =>
      (await listEmails(fixture.context, { page: 1, pageSize: 50, correspondent })).emails.map(
        ({ subject }) => subject,
      ),
    subjects: async (search?: string) => (await list(search)).emails.map(({ subject }) => subject),
    /** Delivers a mail from outside to the mailbox. */
    async arrive(mail: Incoming) {
      const auth = { user: 'x', pass: 'x' };
      smtp ??= smtpClient(fixture.mail.smtpPort, { pool: true, auth });
      const envelope = { from: 'ann@client.example', to: address };
      await smtp.sendMail({ from: 'Ann Öster <ann@client.example>', to: address, envelope, ...mail });
    },
    /** Acts as another mail program of the administrator. */
    async onServer<T>(work: (client: Awaited<ReturnType<typeof openImap>>) => Promise<T>): Promise<T> {
      const client = await openImap(fixture.context, settings());
      try {
        await client.mailboxOpen('INBOX');
        return await work(client);
      } finally {
        await closeImap(client);
      }
    },
    /** Gives the server's mailbox a new UIDVALIDITY. */
    async renumber() {
      const path = `/mailboxes/${encodeURIComponent(address)}/renumber`;
      const { ok } = await fetch(`${fixture.mail.httpUrl}${path}`, { method: 'POST' });
      if (!ok) throw new Error('the sandbox did not renumber');
    },
  };
}

/** Polls a mailbox over one connection, which is closed at the end. */
export function keptConnection(fixture: { context: NotificationContext }): () => Promise<boolean> {
  const reader = startHtmlReader(READER_LIMIT_MS);
  const connection = mailboxConnection();
  afterAll(async () => {
    await connection.close();
    await reader.close();
  });
  return () => pollMailbox(fixture.context, { hash: wordHash(fixture.context.sealer), reader, connection });
}

/**
 * A proxy in front of a server that hangs up when it sends `word`, or replaces it, or sends it after the given work is done, and
 * hangs up then where that returns 'end'.
 */
export async function breakingProxy(
  target: number,
  word: string,
  instead?: string | (() => unknown),
): Promise<{ port: number; close: () => void; connections: () => Promise<number> }> {
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const side of [client, upstream]) side.on('error', () => {});
    client.pipe(upstream);
    upstream.on('data', (data) => {
      if (!data.includes(word)) return client.write(data);
      if (typeof instead === 'function')
        return void Promise.resolve(instead()).then((then) => (then === 'end' ? client.end(data) : client.write(data)));
      if (instead !== undefined) return client.write(data.toString('latin1').replace(word, instead), 'latin1');
      client.destroy();
      return upstream.destroy();
    });
    upstream.on('end', () => client.end());
  });
  return {
    port: await listenOn(server),
    close: () => server.close(),
    connections: () => promisify(server.getConnections.bind(server))(),
  };
}
