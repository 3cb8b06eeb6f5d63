import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import { createTransport } from 'nodemailer';
import type { Options as PoolOptions } from 'nodemailer/lib/smtp-pool';

const HOST = '127.0.0.1';

/** Mail libraries replace a missing port by the default one, where another server may listen. */
function requirePort(port: number | undefined): number {
  if (Number.isInteger(port) && port! > 0 && port! < 65_536) return port!;
  throw new Error(`a mail server of the tests has no port: ${port}`);
}

/** Sends mail to a test server on this machine. */
export const smtpClient = (port: number, more: Omit<PoolOptions, 'host' | 'port'> = {}) =>
  createTransport({ ...more, host: HOST, port: requirePort(port) } as PoolOptions);

/** Reads mail from a test server on this machine, signed in as `user` with any password once `connect()` is called. */
export const imapClient = (port: number, user: string, more: Partial<ImapFlowOptions> = {}): ImapFlow =>
  new ImapFlow({
    secure: false,
    auth: { user, pass: 'anything' },
    logger: false,
    ...more,
    host: HOST,
    port: requirePort(port),
  });
