import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { NotificationContext } from '../context.ts';
import type { SmtpFailure } from '../domain/smtp-outcome.ts';
import { insertEncryptingServer, isEncryptingServer } from '../store/encrypting-servers.ts';
import { firstThatConnects, MAIL_PORTS, resolveMailHost, tlsOptions } from './mail-host.ts';
import type { SmtpSettings } from './smtp-settings.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/**
 * A server may scan a mail for long before it says that it took it: who hangs up meanwhile sends it twice (RFC 5321, 4.5.3.2.6).
 * One that is gone meanwhile is noticed by keepalive.
 */
const ANSWER_MS = 10 * 60_000;
/** Connecting, signing in and handing over a mail may each take so many times the silence: who keeps talking is not silent. */
const SILENCES_PER_STEP = 10;

/** A try that failed, with what is known of how far it got. */
export class SmtpError extends Error implements SmtpFailure {
  override name = 'SmtpError';
  readonly responseCode: number | undefined;
  readonly command: string | undefined;
  readonly wasFullySent: boolean;

  constructor(
    cause: Error & { responseCode?: number | undefined; command?: string | undefined },
    wasHandedOver = false,
  ) {
    super(cause.message, { cause });
    this.responseCode = cause.responseCode;
    this.command = cause.command;
    this.wasFullySent = wasHandedOver;
  }
}

export interface SmtpLink {
  /** Sends one message. Throws SmtpError, which also ends the link. */
  send: (message: { from: string; to: string; raw: Buffer }) => Promise<void>;
  readonly isOpen: boolean;
  close: () => void;
}

/**
 * Connects and signs in. Without TLS from the first byte, STARTTLS is demanded; where the settings allow an unencrypted server, it is
 * used when offered, and demanded once it ever was. A server that is silent for `silenceMs`, or takes ten times as long for one step,
 * is given up; once it was handed a mail, it has ten minutes. Throws SmtpError or MailHostError.
 */
export async function openSmtpLink(
  context: NotificationContext,
  settings: SmtpSettings,
  silenceMs = SILENCE_MS,
): Promise<SmtpLink> {
  const { host, port, secure, auth } = settings;
  const isTyped = settings.origin === 'administrator';
  const server = await resolveMailHost(host, port, {
    allowPrivate: !isTyped || context.allowPrivateHosts,
    ports: isTyped ? MAIL_PORTS.smtp : null,
  });
  const mayBePlain = settings.unencrypted === 'always' || (settings.unencrypted === 'private' && server.isPrivate);
  const requireTLS = !secure && (!mayBePlain || (await isEncryptingServer(context.sql, host, port)));
  const stepMs = silenceMs * SILENCES_PER_STEP;
  const options = {
    port,
    secure,
    requireTLS,
    tls: tlsOptions(server, context.allowPrivateHosts),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: silenceMs,
  };
  const connection = await firstThatConnects(server.addresses, (address) =>
    greet({ ...options, host: address }, stepMs),
  );
  if (!secure && !requireTLS && connection.secure) await insertEncryptingServer(context.sql, host, port, context.now());
  if (auth) await signIn(connection, auth, stepMs);
  return linkOver(connection, silenceMs, stepMs);
}

/** Ends the connection with an error when nobody cancels that within `ms`. Returns how to cancel. */
function hangUpAfter(connection: SMTPConnection, ms: number): () => void {
  const tooSlow = Object.assign(new Error('the server took too long'), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => connection._socket && connection._socket.destroy(tooSlow), ms).unref();
  return () => clearTimeout(timer);
}

async function greet(
  options: ConstructorParameters<typeof SMTPConnection>[0],
  stepMs: number,
): Promise<SMTPConnection> {
  const connection = new SMTPConnection(options);
  const cancel = hangUpAfter(connection, stepMs);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    // From here on failures reach the callback of what is going on; idle ones only end the link.
    connection.on('error', () => {});
    return connection;
  } catch (error) {
    connection.close();
    throw new SmtpError(error as Error);
  } finally {
    cancel();
  }
}

function signIn(connection: SMTPConnection, auth: { user: string; pass: string }, stepMs: number): Promise<void> {
  const cancel = hangUpAfter(connection, stepMs);
  return new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      reject(new SmtpError(error));
      connection.close();
    };
    // A failure with a reason is reported right after the end it causes.
    connection.once('end', () => setImmediate(fail, new Error('the server closed the connection during sign-in')));
    connection.login({ user: auth.user, pass: auth.pass, credentials: { user: auth.user, pass: auth.pass } }, (error) =>
      error ? fail(error) : resolve(),
    );
  }).finally(cancel);
}

function linkOver(connection: SMTPConnection, silenceMs: number, stepMs: number): SmtpLink {
  let isOpen = true;
  const allowSilence = (ms: number) => connection._socket && connection._socket.setTimeout(ms);
  connection.once('end', () => (isOpen = false));
  return {
    get isOpen() {
      return isOpen;
    },
    close() {
      isOpen = false;
      connection.quit();
      connection.close();
    },
    send({ from, to, raw }) {
      let cancel = hangUpAfter(connection, stepMs);
      return new Promise<void>((resolve, reject) => {
        let wasHandedOver = false;
        // Ends when nodemailer has taken the last byte and writes the final dot behind it.
        const message = Readable.from([raw], { objectMode: false }).once('end', () => {
          wasHandedOver = true;
          allowSilence(ANSWER_MS);
          cancel();
          cancel = hangUpAfter(connection, ANSWER_MS);
        });
        const fail = (error: Error) => reject(new SmtpError(error, wasHandedOver));
        const onEnd = () => setImmediate(fail, new Error('the server closed the connection'));
        connection.once('end', onEnd);
        connection.send({ from, to: [to], size: raw.length, use8BitMime: false }, message, (error) => {
          connection.removeListener('end', onEnd);
          allowSilence(silenceMs);
          if (!error) return resolve();
          fail(error);
          // The session may stand in the middle of the refused mail: the next one gets a fresh connection.
          isOpen = false;
          connection.close();
        });
      }).finally(() => cancel());
    },
  };
}
