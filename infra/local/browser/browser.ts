import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { chromiumFromNpm, type Chromium } from './chromium-from-npm.ts';

/** Nothing beyond this computer is reached: tests neither depend on the network nor leak into it. */
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--metrics-recording-only',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Where Chromium lives on systems for which npm brings none. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Starts a real headless Chromium: the one of CHROME_PATH, else the one from npm, which needs nothing of the system and is the
 * same on every machine, else an installed one. `more`: further arguments of its. Throws with what was tried.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const tried: string[] = [];
  for (const find of [fromSetting, chromiumFromNpm, ...INSTALLED.map((place) => () => installed(place))]) {
    const found = await find();
    if (!found) continue;
    try {
      // Its own arguments are not used: with the ones of the package from npm, closing a page ends the browser.
      const env = { ...process.env, ...found.env } as Record<string, string>;
      const args = [...ARGS, ...more];
      return await chromium.launch({ executablePath: found.executablePath, env, args, headless: true });
    } catch (error) {
      tried.push(`${found.executablePath}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  throw new Error(
    `No browser could be started; set CHROME_PATH to a Chromium. Tried: ${tried.join('; ') || 'none was found'}`,
  );
}

function fromSetting(): Chromium | undefined {
  const executablePath = process.env.CHROME_PATH;
  if (!executablePath) return undefined;
  if (!existsSync(executablePath)) throw new Error(`CHROME_PATH names ${executablePath}, which is not there.`);
  return { executablePath, env: {} };
}

const installed = (executablePath: string): Chromium | undefined =>
  existsSync(executablePath) ? { executablePath, env: {} } : undefined;
