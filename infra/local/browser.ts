import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

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

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Starts a real headless Chromium: the one of CHROME_PATH, else an installed one, else the one from npm, which needs no
 * system libraries. Throws with what was tried.
 */
export async function launchBrowser(): Promise<Browser> {
  const tried: string[] = [];
  const candidates = [process.env.CHROME_PATH, ...INSTALLED].map((place) => () => Promise.resolve(place));
  for (const find of [...candidates, fromNpm]) {
    const executablePath = await find();
    if (!executablePath || !existsSync(executablePath)) continue;
    try {
      return await chromium.launch({ executablePath, args: ARGS, headless: true });
    } catch (error) {
      tried.push(`${executablePath}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  throw new Error(
    `No browser could be started; set CHROME_PATH to a Chromium. Tried: ${tried.join('; ') || 'none was found'}`,
  );
}

/** Unpacked once into the user's cache. Its own arguments are not used: with them, closing a page ends the browser. */
async function fromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'stillpoint-chromium');
  mkdirSync(cache, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = cache;
  // Makes it unpack the libraries that a bare Linux lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  try {
    const { default: chromiumPackage } = await import('@sparticuz/chromium');
    chromiumPackage.setGraphicsMode = false;
    return await chromiumPackage.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
