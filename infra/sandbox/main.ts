import { join } from 'node:path';
import { makeFolder } from '@stillpoint/config';
import { startMailSandbox } from './mail/start-mail-sandbox.ts';
import { startPaypalSandbox } from './paypal/start-paypal-sandbox.ts';
import { readSettings } from './settings.ts';
import { startZoomSandbox } from './zoom/start-zoom-sandbox.ts';

interface Running {
  ports: Record<string, number>;
  /** What is printed about it. */
  line: string;
  stop(): Promise<void>;
}

const settings = settingsOrExit();
const { host, ports } = settings;
const data = join(settings.dataDir, 'sandbox');
const folder = (name: string) => join(data, name);

const starters = {
  async mail(): Promise<Running> {
    const mail = await startMailSandbox({
      httpPort: ports.mailHttp,
      smtpPort: ports.smtp,
      imapPort: ports.imap,
      dir: folder('mail'),
      host,
      imapWithout: settings.imapWithout,
    });
    return {
      ports: { mailHttp: mail.httpPort, smtp: mail.smtpPort, imap: mail.imapPort },
      line: `mail sandbox: ${mail.httpUrl} (SMTP ${mail.smtpPort}, IMAP ${mail.imapPort})`,
      stop: mail.stop,
    };
  },
  async paypal(): Promise<Running> {
    const paypal = await startPaypalSandbox({ port: ports.paypal, dir: folder('paypal'), host, ...settings.paypal });
    return { ports: { paypal: paypal.port }, line: `PayPal sandbox: ${paypal.url}`, stop: paypal.stop };
  },
  async zoom(): Promise<Running> {
    const zoom = await startZoomSandbox({ port: ports.zoom, dir: folder('zoom'), host, ...settings.zoom });
    return { ports: { zoom: zoom.port }, line: `Zoom sandbox: ${zoom.url}`, stop: zoom.stop };
  },
};

/** Prints a wrong setting without a stack trace. */
function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const running: Running[] = [];
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(running.map((sandbox) => sandbox.stop()));
  process.exit(code);
}
process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
if (settings.exitWithParent) process.on('disconnect', () => void stop(0));

try {
  // Nobody else of this machine reads the mails in it, nor the codes in those.
  makeFolder(data);
  for (const name of settings.names) {
    const sandbox = await starters[name]();
    running.push(sandbox);
    console.log(sandbox.line);
  }
  process.send?.({
    type: 'listening',
    ports: Object.assign({}, ...running.map((sandbox) => sandbox.ports)) as Record<string, number>,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
