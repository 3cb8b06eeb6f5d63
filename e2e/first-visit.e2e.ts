import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** What was built for this run, with the compressed file that is sent beside each. */
const BUILT = fileURLToPath(new URL('../dist/web', import.meta.url));
const assets = readdirSync(join(BUILT, 'assets'));

/** What a browser fetches with a document to draw it, with nothing in its cache: the files its head names, and `parts` with what they import. */
function filesOf(document: string, parts: readonly string[]): string[] {
  const head = readFileSync(join(BUILT, document), 'utf8');
  const named = [...head.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/assets\/([^"]+)"/g)].map(([, name]) => name!);
  const files = new Set(named.map((name) => `assets/${name}`));
  const add = (name: string) => {
    if (files.has(`assets/${name}`)) return;
    files.add(`assets/${name}`);
    const code = readFileSync(join(BUILT, 'assets', name), 'utf8');
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) add(imported!);
  };
  for (const part of parts) add(assets.find((name) => name.startsWith(`${part}-`) && name.endsWith('.js'))!);
  return [...files];
}

/** Bytes as sent. */
const sizeOf = (file: string): number => {
  const compressed = join(BUILT, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(BUILT, file)).size;
};

// The document itself and the calls of the API come on top; `npm run bench` counts those as Chromium makes them.
it.each([
  { screen: '/client/login', document: 'app.html', parts: [], most: { files: 5, kB: 166, scriptKB: 109 } },
  {
    screen: '/client/dashboard',
    document: 'app.html',
    parts: ['client-area'],
    most: { files: 7, kB: 208, scriptKB: 152 },
  },
  { screen: '/admin', document: 'admin.html', parts: [], most: { files: 5, kB: 217, scriptKB: 153 } },
  {
    screen: '/admin?tab=emails',
    document: 'admin.html',
    parts: ['admin-parts'],
    most: { files: 7, kB: 255, scriptKB: 191 },
  },
  {
    screen: '/admin?tab=appointments&view=calendar',
    document: 'admin.html',
    parts: ['admin-parts', 'calendar-view'],
    most: { files: 8, kB: 327, scriptKB: 263 },
  },
])(
  '$screen is rendered from at most $most.files files and $most.kB kB, of which at most $most.scriptKB kB are script',
  (screen) => {
    const { document, parts, most } = screen;
    const files = filesOf(document, parts);
    const kB = (files: string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
    const list = files.map((file) => `${sizeOf(file)} ${file}`).join('\n');
    expect(files.length, list).toBeLessThanOrEqual(most.files);
    expect(kB(files), list).toBeLessThanOrEqual(most.kB);
    expect(kB(files.filter((file) => file.endsWith('.js'))), list).toBeLessThanOrEqual(most.scriptKB);
  },
);
