import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../build.ts';
import { startStack } from '../stack.ts';

/** Where the browser tests find the product; `inject('stack')` in a test. */
export interface StackAddresses {
  publicUrl: string;
  admin: { username: string; password: string };
  mailUrl: string;
  smtpPort: number;
  imapPort: number;
  paypalUrl: string;
  zoomUrl: string;
  databaseUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    stack: StackAddresses;
  }
}

/** Of the caller's environment only what programs need to run; no setting of theirs changes what is tested. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'LD_LIBRARY_PATH', 'SystemRoot'];
const PASSWORD = 'a password for browser tests';

/** Builds what is stale and brings one whole product up for all browser tests, on free ports with data of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await buildIfStale(say);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stillpoint-e2e-'));
  const kept = Object.fromEntries(KEPT.map((name) => [name, process.env[name]]));
  const stack = await startStack({
    env: { ...kept, ADMIN_PASSWORD: PASSWORD, RATE_LIMIT_PER_ADDRESS: '100000' },
    dataDir,
    unsetPorts: 'free',
    trouble: say,
  });
  project.provide('stack', {
    publicUrl: stack.publicUrl,
    admin: { username: stack.adminLogin.username, password: PASSWORD },
    mailUrl: stack.mail.httpUrl,
    smtpPort: stack.mail.smtpPort,
    imapPort: stack.mail.imapPort,
    paypalUrl: stack.paypalUrl,
    zoomUrl: stack.zoomUrl,
    databaseUrl: stack.databaseUrl,
  });
  return async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
