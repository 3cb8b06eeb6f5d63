import { join } from 'node:path';
import { serveHttp } from '../listen.ts';
import { loadCertificate } from './certificate.ts';
import { mailFaults } from './faults.ts';
import type { OptionalExtension } from './imap/extensions.ts';
import { startImap } from './imap/server.ts';
import { startSmtp } from './smtp.ts';
import { openMailStore } from './store/mail-store.ts';
import { mailRoutes } from './web/routes.ts';

export interface MailSandboxOptions {
  /** 0 picks a free port, for each of the three. */
  httpPort: number;
  smtpPort: number;
  imapPort: number;
  /** Where mail is kept between runs. */
  dir: string;
  /** Bind address, default 127.0.0.1. */
  host?: string;
  /**
   * Offer STARTTLS to every client. Off by default, because the certificate is the sandbox's own and clients rightly refuse it;
   * a client that asks for STARTTLS unprompted gets it anyway.
   */
  advertiseStartTls?: boolean;
  /** IMAP extensions to do without, as older servers do. */
  imapWithout?: readonly OptionalExtension[];
}

export interface MailSandbox {
  httpUrl: string;
  httpPort: number;
  smtpPort: number;
  imapPort: number;
  /** PEM of the certificate behind STARTTLS, for clients that want to trust it. */
  certificate: string;
  stop(): Promise<void>;
}

/** Starts the mail sandbox: SMTP in, IMAP out (one mailbox for each user name, any password) and a web page. Fails when a port is taken. */
export async function startMailSandbox(options: MailSandboxOptions): Promise<MailSandbox> {
  const {
    httpPort,
    smtpPort,
    imapPort,
    dir,
    host = '127.0.0.1',
    advertiseStartTls = false,
    imapWithout = [],
  } = options;
  const certificate = await loadCertificate(join(dir, 'tls'));
  const store = openMailStore(dir);
  const faults = mailFaults();
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
    store.close();
  };
  try {
    const smtp = await startSmtp({ port: smtpPort, host, certificate, advertiseStartTls, store, faults });
    running.push(smtp);
    const imap = await startImap({
      port: imapPort,
      host,
      certificate,
      advertiseStartTls,
      without: imapWithout,
      store,
      faults,
    });
    running.push(imap);
    const http = await serveHttp(mailRoutes(store, faults), httpPort, host);
    running.push(http);
    return {
      httpUrl: http.url,
      httpPort: http.port,
      smtpPort: smtp.port,
      imapPort: imap.port,
      certificate: certificate.cert,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
