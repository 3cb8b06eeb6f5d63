import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { practiceThemeUrl } from '@stillpoint/contracts';
import { testFolder, until } from '@stillpoint/testing';
import { jsonInHtml } from '../src/pages/html.ts';
import { PRACTICE, testGateway } from './support/start-gateway.ts';

const SCRIPT = 'console.log("still");'.repeat(50);
const folder = join(testFolder(), 'web');
mkdirSync(join(folder, 'assets'), { recursive: true });
const page = (id: string) =>
  `<title>{{PRACTICE_NAME}}</title><!--head--><!--theme--><script type="application/json" id="practice">{{json:PRACTICE}}</script><i id="${id}">{{PRACTICE_EMAIL}}</i>`;
writeFileSync(join(folder, 'index.html'), `${page('landing')}<div><!--landing--></div>`);
mkdirSync(`${folder}-render`);
writeFileSync(
  `${folder}-render/prerender.mjs`,
  'export const renderSite = ({ kind, page, html }) => `<main>${kind}: ${page.topics.length}: ${html}</main>`;',
);
for (const shell of ['app', 'admin', 'admin-login']) writeFileSync(join(folder, `${shell}.html`), page(shell));
writeFileSync(join(folder, 'assets/app-1a2b3c4d.js'), SCRIPT);
writeFileSync(join(folder, 'assets/app-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(folder, 'assets/gone-1a2b3c4d.js'), SCRIPT);
/** More than a connection takes up that nobody reads from. */
const LONG = join(folder, 'assets/long-1a2b3c4d.js');
writeFileSync(LONG, Buffer.alloc(16 * 1024 * 1024));

const gateway = testGateway({ settings: { webRoot: folder } });
const get = (path: string, headers: Record<string, string> = {}) => gateway.browser().get(path, { headers });

/** Sends a request without fetch's own decoding. */
const bytes = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(gateway.url + path, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });

it('the pages of the gateway survive a file that was removed since the start', async () => {
  rmSync(join(folder, 'assets/gone-1a2b3c4d.js'));
  await expect(get('/assets/gone-1a2b3c4d.js')).rejects.toThrow();
  expect((await get('/robots.txt')).status).toBe(200);
});

it('the pages of the gateway are filled in with the practice’s texts, escaped for their context', async () => {
  const { status, text } = await get('/');
  expect(status).toBe(200);
  expect(text).toContain('<title>Stillwater &amp; &lt;Sons&gt;</title>');
  expect(text).not.toContain('{{');
  const json = /id="practice">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ ...PRACTICE, address: '', logo: null, video: 'Zoom' });
  expect(json).not.toContain('<');
  expect(jsonInHtml({ ...PRACTICE, name: '</script>\u2028' })).not.toMatch(/<|\u2028/);
});

it('the pages of the gateway are the landing page at /, the app at its routes, and the app with 404 elsewhere', async () => {
  expect((await get('/')).text).toContain('id="landing"');
  for (const [path, shell] of Object.entries({
    '/client/login': 'app',
    '/client/register?email=a%40b.example': 'app',
    '/admin': 'admin',
    '/admin/practice': 'admin',
    '/admin/login': 'admin-login',
    '/setup': 'admin-login',
  }))
    expect(await get(path), path).toMatchObject({ status: 200, text: expect.stringContaining(`id="${shell}"`) });
  for (const path of [
    '/client/dashboard',
    '/client/forgot-password',
    '/booking-success/some-id',
    '/payment/some-token',
  ])
    expect((await get(path)).status, path).toBe(200);
  for (const path of [
    '/nowhere',
    '/payment',
    '/payment/a/b',
    '/index.html',
    '/app.html',
    '/admin.html',
    '/assets/gone.js',
    '/%',
  ])
    expect(await get(path), path).toMatchObject({ status: 404, text: expect.stringContaining('id="app"') });
  expect((await get('/api/nowhere')).body).toMatchObject({ code: 'not_found' });
  expect((await gateway.browser().post('/')).status).toBe(405);
});

it('the pages of the gateway pass an address that grants access to no other site', async () => {
  for (const path of ['/payment/some-token', '/client/reset-password?token=x', '/booking-success/id'])
    expect((await get(path)).headers.get('referrer-policy'), path).toBe('no-referrer');
  expect((await get('/')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

it('the pages of the gateway are compressed once and revalidated by ETag', async () => {
  const plain = await get('/', { 'accept-encoding': 'identity' });
  const br = await bytes('/', { 'accept-encoding': 'gzip, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
  const gz = await bytes('/', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gz.body).toString()).toBe(plain.text);
  expect(br.headers['cache-control']).toBe('no-cache');
  const again = await bytes('/', { 'if-none-match': String(br.headers['etag']) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

it('the assets of the gateway are compressed, and cached forever when their names are hashed', async () => {
  const br = await bytes('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'br' });
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript',
  });
  expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
  expect((await get('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600');
});

it('browsers keep the style sheet of an accent colour for good, under an address that changes with its shades', async () => {
  const address = practiceThemeUrl('#f5e663');
  const { headers, text } = await get(address);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  // With other shades the address needs another number.
  const shades = createHash('sha256').update(text).digest('hex').slice(0, 8);
  expect([address, shades]).toEqual(['/practice/theme.css?shades=2&accent=f5e663', 'be2b0124']);
});

it('the assets of the gateway survive odd ranges and path traversal', async () => {
  for (const range of ['bytes=5-2', 'bytes=-', 'bytes=999999-', 'lines=1', 'bytes=NaN-x'])
    expect((await get('/assets/app-1a2b3c4d.js', { range })).status, range).toBe(200);
  for (const path of ['/assets/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd', '/assets/..%5c..%5cx'])
    expect((await get(path)).status, path).toBe(404);
});

describe.skipIf(process.platform !== 'linux')('an asset of the gateway that nobody reads', () => {
  const linkOf = (descriptor: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return 'closed since they were listed';
    }
  };
  const open = () => readdirSync('/proc/self/fd').filter((descriptor) => linkOf(descriptor) === LONG).length;
  const ask = 'GET /assets/long-1a2b3c4d.js HTTP/1.1\r\nHost: x\r\n\r\n';
  const browser = () => connect(Number(new URL(gateway.url).port), '127.0.0.1').pause();

  it('an asset of the gateway that nobody reads is closed when its browser leaves, also where it waited for another on its connection', async () => {
    const leaving = browser();
    leaving.write(ask.repeat(3));
    await until('the assets are being sent', () => open() === 3);
    leaving.destroy();
    await until('the assets are closed', () => open() === 0);
  });

  it('an asset of the gateway that nobody reads is closed when its connection has ten and asks for another', async () => {
    const greedy = browser();
    greedy.write(ask.repeat(10));
    await until('the assets are being sent', () => open() === 10);
    greedy.write(ask);
    await until('the assets are closed', () => open() === 0, 20_000);
    greedy.destroy();
  });
});

describe('the headers of a page', () => {
  const headersOf = async (path: string) => {
    const { headers } = await get(path);
    const names = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'cross-origin-opener-policy'];
    return Object.fromEntries(names.map((name) => [name, headers.get(name)]));
  };
  const POLICY = {
    nobodyPays:
      "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';frame-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    somebodyPays:
      "default-src 'self';script-src 'self' http://localhost:27090;style-src 'self' http://localhost:27090;img-src 'self' data: http://localhost:27090;font-src 'self';connect-src 'self' http://localhost:27090;frame-src 'self' http://localhost:27090;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  };

  it.each(['/', '/admin', '/admin/login', '/admin/practice', '/booking-success/some-id', '/nowhere', '/api/practice'])(
    'the headers of a page allow only the site itself at %s',
    async (path) => {
      const headers = await headersOf(path);
      expect(headers['content-security-policy']).toBe(POLICY.nobodyPays);
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\).*payment=\(\)$/);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    },
  );

  it.each(['/client/login', '/client/register', '/client/dashboard', '/client/reset-password', '/payment/some-token'])(
    'the headers of a page allow the payment provider at %s, where payments are made or reached without another page being loaded',
    async (path) => {
      const headers = await headersOf(path);
      expect(headers['content-security-policy']).toBe(POLICY.somebodyPays);
      expect(headers['permissions-policy']).toMatch(/payment=\(self "http:\/\/localhost:27090"\)$/);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    },
  );
});
