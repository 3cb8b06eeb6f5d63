import type { ImapFlow } from 'imapflow';
import type { EmailConfig } from '@stillpoint/contracts';
import { isRestoredCopy } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import { firstThatConnects, MAIL_PORTS, MailHostError, resolveMailHost, tlsOptions } from '../delivery/mail-host.ts';
import { insertEncryptingServer, isEncryptingServer } from '../store/encrypting-servers.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 60_000;
/** A server that keeps talking is never silent: without a `signal` that watches progress, a connection ends after this time. */
export const LONGEST_MS = 5 * 60_000;
/** No single piece of an answer is larger: bodies are asked for in bounded parts. */
const MAX_LITERAL_BYTES = 40 * 1024 * 1024;
/** What describes a mail's parts takes seventy times its size to take apart, and strangers write mails of any number of parts. */
const MAX_TOKENS = 100_000;

export type ImapSettings = Pick<EmailConfig, 'imapHost' | 'imapPort' | 'imapSecure' | 'unencrypted' | 'username'> & {
  password: string;
};

/**
 * Connects and signs in to the IMAP server. Without TLS from the first byte, STARTTLS is demanded; where the settings allow an
 * unencrypted server, it is used when offered, and demanded once it ever was. The caller logs out; `signal` hangs up, without one it
 * is done after five minutes. Throws MailHostError or what imapflow throws.
 */
export async function openImap(
  context: NotificationContext,
  settings: ImapSettings,
  { canIdle = false, signal = AbortSignal.timeout(LONGEST_MS) }: { canIdle?: boolean; signal?: AbortSignal } = {},
): Promise<ImapFlow> {
  const { imapHost: host, imapPort: port, imapSecure: secure } = settings;
  if (await isRestoredCopy(context.sql))
    throw new MailHostError('this database is a restored copy that was not released yet: its mailbox is left alone');
  const server = await resolveMailHost(host, port, { allowPrivate: context.allowPrivateHosts, ports: MAIL_PORTS.imap });
  const mustEncrypt = !secure && (!settings.unencrypted || (await isEncryptingServer(context.sql, host, port)));
  // Loaded with the first mailbox: a gateway, and a practice without one, never need it.
  const imap = await import('imapflow');
  const options = {
    port,
    secure,
    ...(mustEncrypt ? { doSTARTTLS: true } : {}),
    ...(server.servername ? { servername: server.servername } : {}),
    tls: tlsOptions(server, context.allowPrivateHosts),
    auth: { user: settings.username, pass: settings.password },
    logger: false as const,
    disableAutoIdle: !canIdle,
    autoIdleDelay: 100,
    maxIdleTime: 4 * 60_000,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: MAX_LITERAL_BYTES + 1024 * 1024,
    maxResponseTokens: MAX_TOKENS,
    maxLineLength: 16 * 1024 * 1024,
  };
  const { client, signingIn } = await firstThatConnects(server.addresses, async (address) => {
    signal.throwIfAborted();
    const client = new imap.ImapFlow({ ...options, host: address });
    // Failures reach whatever is waiting for an answer; without a listener they would end the process.
    client.on('error', () => {});
    signal.addEventListener('abort', () => client.close(), { once: true });
    const signingIn = client.connect();
    // A server that was reached is the one: a password that it refuses is not sent again.
    await signingIn.catch((error: unknown) => client.connectedAt ?? Promise.reject(error));
    return { client, signingIn };
  });
  await signingIn;
  if (!secure && !mustEncrypt && client.secureConnection)
    await insertEncryptingServer(context.sql, host, port, context.now());
  return client;
}

/** What is thrown once the server has closed the connection, with its last words if it said any. */
export const connectionLost = ({ byeReason }: ImapFlow): Error =>
  Object.assign(new Error('the connection was lost'), { code: 'NoConnection', reason: byeReason });

/** Throws if the server has closed the connection: commands that only report failure by their result do not say so. */
export function requireOpen(client: ImapFlow): void {
  if (!client.usable) throw connectionLost(client);
}

/** Says good-bye if the connection still lives, and closes it. */
export async function closeImap(client: ImapFlow): Promise<void> {
  try {
    if (client.usable) await client.logout();
  } catch {
    // It is being closed anyway.
  }
  client.close();
}
