import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Socket } from 'node:net';
import { listenOn } from '../listen.ts';
import type { Certificate } from './certificate.ts';
import type { MailFault, MailFaults } from './faults.ts';
import type { MailStore } from './store/mail-store.ts';

const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

interface SmtpOptions {
  port: number;
  host: string;
  certificate: Certificate;
  /** Offer STARTTLS in EHLO. When false it still works for a client that asks for it. */
  advertiseStartTls: boolean;
  store: MailStore;
  faults: MailFaults;
}

/** The sandbox's SMTP side: any credentials or none, every accepted message goes into the store. */
export async function startSmtp({ port, host, certificate, advertiseStartTls, store, faults }: SmtpOptions) {
  const active = new Map<string, MailFault>();

  const server = new SMTPServer({
    banner: 'Stillpoint mail sandbox, nothing leaves this computer',
    size: MAX_MESSAGE_BYTES,
    ...certificate,
    hideSTARTTLS: !advertiseStartTls,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anonymous' }),
    onMailFrom(_address, session, callback) {
      const fault = faults.ofMessage();
      if (fault) active.set(session.id, fault);
      else active.delete(session.id);
      callback();
    },
    onRcptTo(_address, session, callback) {
      const kind = active.get(session.id)?.kind;
      if (kind === 'reject-450')
        return callback(refusal(450, '4.2.1 The mailbox is busy, try again later (sandbox fault)'));
      if (kind === 'reject-550') return callback(refusal(550, '5.1.1 No such mailbox (sandbox fault)'));
      if (kind === 'drop-before-data') return drop(session);
      callback();
    },
    onData(stream, session, callback) {
      const fault = active.get(session.id);
      active.delete(session.id);
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        if (fault?.kind === 'drop-mid-data') return drop(session);
        parts.push(part);
      });
      stream.on('end', () => {
        if (fault?.kind === 'drop-mid-data') return;
        if (stream.sizeExceeded)
          return callback(refusal(552, `5.3.4 A message may have at most ${MAX_MESSAGE_BYTES} bytes`));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const stored = store.deliver(
          from,
          rcptTo.map((recipient) => recipient.address),
          Buffer.concat(parts),
        );
        if (fault?.kind === 'drop-after-dot') return drop(session);
        const answer = () => callback(null, `2.0.0 Ok: queued as ${stored.id}`);
        if (fault?.kind !== 'slow') return answer();
        return faults.delay(answer, fault.delayMs);
      });
    },
    onClose: (session) => active.delete(session.id),
  });
  // A client that vanishes is everyday life for a mail server; what went wrong is the client's to report.
  server.on('error', (error) => console.warn(`mail sandbox, SMTP: ${error.message}`));

  function drop(session: SMTPServerSession): void {
    for (const connection of connectionsOf(server)) if (connection.id === session.id) connection._socket.destroy();
  }

  const bound = await listenOn(server.server, port, host);
  return {
    port: bound,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const connection of connectionsOf(server)) connection._socket.destroy();
      }),
  };
}

/** smtp-server keeps its open connections in a set that its types do not mention. */
function connectionsOf(server: SMTPServer): Set<{ id: string; _socket: Socket }> {
  return (server as unknown as { connections: Set<{ id: string; _socket: Socket }> }).connections;
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
