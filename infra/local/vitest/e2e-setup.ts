import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { TEST_SECRET } from '@stillpoint/testing';
import { liftLimits } from '../../bench/sign-in.ts';
import { buildIfStale } from '../building/build.ts';
import { dist } from '../building/bundles.ts';
import { newTestDataDir } from '../testing/new-data-dir.ts';
import { startTestStack } from '../testing/start-test-stack.ts';

/** Addresses of a running product for the browser tests. */
export interface StackAddresses {
  publicUrl: string;
  admin: { username: string; password: string };
  mailUrl: string;
  smtpPort: number;
  imapPort: number;
  paypalUrl: string;
  databaseUrl: string;
  /** What its processes say: `<name>.log`. */
  logDir: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One per vitest worker. */
    stacks: StackAddresses[];
    /** Where a test that failed leaves what was on its screens. */
    failuresDir: string;
  }
  interface TaskMeta {
    /** The folder where a test that failed left what was on its screens: the last lines of the run name it. */
    keptIn?: string;
  }
}

const PASSWORD = 'a password for browser tests';

/**
 * Builds what is stale and brings whole products up, on free ports with data of their own: one for each worker, because tests
 * change the rules of the practice, and what the payment provider does, for everybody on the same product.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale(console.log);
  const failuresDir = path.join(dist, 'test-failures');
  rmSync(failuresDir, { recursive: true, force: true });
  project.provide('failuresDir', failuresDir);

  const dataDirs = Array.from({ length: Number(project.config.maxWorkers) || 1 }, () => newTestDataDir('browser'));
  const starts = await Promise.allSettled(dataDirs.map((dataDir) => start(dataDir)));
  const teardown = async () => {
    await Promise.all(starts.map(async (one) => one.status === 'fulfilled' && (await one.value.stop())));
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  };
  const failed = starts.find((one) => one.status === 'rejected');
  if (failed) {
    await teardown();
    throw failed.reason;
  }
  project.provide(
    'stacks',
    starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value.addresses] : [])),
  );
  return teardown;
}

async function start(dataDir: string): Promise<{ addresses: StackAddresses; stop: () => Promise<void> }> {
  const settings = { APP_SECRET: TEST_SECRET, ADMIN_PASSWORD: PASSWORD, RATE_LIMIT_PER_ADDRESS: '100000' };
  const stack = await startTestStack(dataDir, settings);
  const addresses = {
    publicUrl: stack.publicUrl,
    admin: { username: stack.adminLogin.username, password: PASSWORD },
    mailUrl: stack.mail.httpUrl,
    smtpPort: stack.mail.smtpPort,
    imapPort: stack.mail.imapPort,
    paypalUrl: stack.paypalUrl,
    databaseUrl: stack.databaseUrl,
    logDir: path.join(dataDir, 'logs'),
  };
  await liftLimits(stack);
  return { addresses, stop: () => stack.stop() };
}
