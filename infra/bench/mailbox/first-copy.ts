import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { smtpClient } from '@stillpoint/testing';
import type { Stack } from '../../local/stack.ts';
import { signedInAdmin } from '../sign-in.ts';
import { fillMailbox } from './fill-mailbox.ts';
import { newDataDir } from '../../local/testing/new-data-dir.ts';
import { startTestStack } from '../../local/testing/start-test-stack.ts';

/** Whose mailbox it is. */
export const MAILBOX_USER = 'hello@practice.example';
const LOOK_EVERY_MS = 250;

/** A running product whose mailbox has been copied for the first time. */
export interface CopiedMailbox {
  /** From the first mail to the last, milliseconds. */
  copyMs: number;
  /** The most memory the notification worker ever had resident, megabytes (Linux). */
  peakMegabytes: () => number;
  /** Reads a path under /api as the administrator. */
  read: <Answer>(path: string) => Promise<Answer>;
  /** Delivers a mail from outside: milliseconds from the mail server's acceptance until the mailbox shows it. */
  nextMailMs: () => Promise<number>;
  close: () => Promise<void>;
}

interface List {
  total: number;
  emails: { subject: string }[];
}

/**
 * Starts the whole product on free ports with `mails` mails waiting in its mailbox and waits until all are copied. `without`: IMAP
 * extensions the mail server lacks. The caller has built the product and calls `close`.
 */
export async function copyMailbox(
  mails: number,
  options: { without?: string; print?: (line: string) => void } = {},
): Promise<CopiedMailbox> {
  const print = options.print ?? (() => undefined);
  const dataDir = newDataDir('mailbox');
  fillMailbox(path.join(dataDir, 'sandbox', 'mail'), MAILBOX_USER, mails);
  print(`${mails} mails wait in the mailbox`);
  const settings = {
    ADMIN_PASSWORD: 'a password for measuring',
    PRACTICE_EMAIL: MAILBOX_USER,
    SANDBOX_IMAP_WITHOUT: options.without ?? '',
  };
  const stack = await startTestStack(dataDir, settings, { trouble: print });
  const close = async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { publicUrl, adminLogin, mail } = stack;
    return { ...(await untilCopied({ publicUrl, adminLogin, smtpPort: mail.smtpPort, dataDir }, mails, print)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until a product that was started with `mails` mails in its mailbox has copied all of them. */
export async function untilCopied(
  product: Pick<Stack, 'publicUrl' | 'adminLogin'> & { smtpPort: number; dataDir: string },
  mails: number,
  print: (line: string) => void,
): Promise<Omit<CopiedMailbox, 'close'>> {
  const admin = await signedInAdmin(product);
  const read = async <Answer>(place: string) => (await admin.get(`/api/${place}`)).body as Answer;
  const worker = processOf(product.dataDir, 'notification.js');
  const total = async () => (await read<List>('emails?pageSize=1')).total;
  let reported = 0;
  const started = await ready(async () => (await total()) > 0);
  const ended = await ready(async () => {
    const copied = await total();
    if (copied >= reported + 10_000) print(`${(reported = copied)} copied, ${peakOf(worker)} MB`);
    return copied >= mails;
  });
  return {
    copyMs: ended - started,
    peakMegabytes: () => peakOf(worker),
    read,
    nextMailMs: () => nextMailMs(product.smtpPort, read),
  };
}

/** When it first was so, by performance.now(). */
async function ready(look: () => Promise<boolean>): Promise<number> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  return performance.now();
}

async function nextMailMs(smtpPort: number, read: CopiedMailbox['read']): Promise<number> {
  const subject = `Next ${performance.now()}`;
  const transport = smtpClient(smtpPort, { ignoreTLS: true });
  await transport.sendMail({ from: 'person.1@client.example', to: MAILBOX_USER, subject, text: 'x' });
  const accepted = performance.now();
  for (;;) {
    if ((await read<List>('emails?pageSize=1')).emails[0]?.subject === subject) return performance.now() - accepted;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The stack's process that runs a script of this name. */
function processOf(dataDir: string, script: string): number {
  const { children } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as {
    children: { pid: number }[];
  };
  const found = children.find(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script));
  if (!found) throw new Error(`no process of this product runs ${script}`);
  return found.pid;
}

function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
