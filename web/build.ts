import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type BuildEnvironmentOptions } from 'vite';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/**
 * Builds the browser's side into `outDir`: hashed assets with `.br` and `.gz` beside each, and a shell with header and skeleton
 * for each kind of page: `index.html` (the practice's public ones), `admin.html`, `admin-login.html` and `app.html` (every other
 * route). All still hold open places (`<!--head-->`, `<!--theme-->`, `{{PRACTICE_NAME}}`, `{{PRACTICE_EMAIL}}`,
 * `{{json:PRACTICE}}`, `<!--landing-->`), which whoever serves them fills in, so one build fits every practice. What draws the
 * public pages stands beside, as `<outDir>-render/prerender.mjs`. Rejects when any step fails.
 */
export async function buildWeb({ outDir }: { outDir: string }): Promise<void> {
  const target = resolve(outDir);
  await document(target, 'app.html', { emptyOutDir: true });
  await document(target, 'admin.html', { emptyOutDir: false, copyPublicDir: false });
  await document(target, 'index.html', { emptyOutDir: false, copyPublicDir: false });
  await prerender(target);
  const app = await readFile(join(target, 'app.html'), 'utf8');
  const code = [
    ...app.matchAll(/<script type="module"[^>]* src="([^"]+)"|<link rel="modulepreload"[^>]* href="([^"]+)"/g),
  ];
  const ahead = code.map(([, entry, part]) => `<link rel="modulepreload" crossorigin href="${entry ?? part}">`);
  await insert(join(target, 'index.html'), '<!--portal-->', ahead.join(''));
  await compress(target);
}

/** Builds one page by itself: what two share is in the files of both, so that neither fetches small pieces. */
async function document(outDir: string, page: string, options: BuildEnvironmentOptions): Promise<void> {
  // What a document begins with is one file, and so is what its later parts share: up to three requests less, at most 4 kB more.
  const start = { name: 'start', tags: ['$initial' as const], priority: 1 };
  const output = { codeSplitting: { groups: [start, { name: 'shared', minShareCount: 2 }] } };
  const input = fileURLToPath(new URL(page, import.meta.url));
  await build({ configFile, logLevel: 'warn', build: { ...options, outDir, rolldownOptions: { input, output } } });
}

async function prerender(target: string): Promise<void> {
  const outDir = `${target}-render`;
  await build({
    configFile,
    logLevel: 'warn',
    ssr: { noExternal: true },
    // It runs in whatever process serves the pages.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir,
      ssr: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('src/app/prerender.tsx', import.meta.url)),
        output: { entryFileNames: 'prerender.mjs' },
      },
    },
  });
  const pages = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as Prerender;
  await copyFile(join(target, 'admin.html'), join(target, 'admin-login.html'));
  for (const page of ['app', 'admin', 'admin-login'])
    await insert(join(target, `${page}.html`), '<!--shell-->', pages.renderShell(page === 'admin'));
}

/** What is used here of src/app/prerender.tsx. */
interface Prerender {
  renderShell(admin: boolean): string;
}

async function insert(file: string, place: string, markup: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  if (!html.includes(place)) throw new Error(`${file} has no place for ${place}`);
  // A function, because the markup may hold `$&`.
  const filled = html.replace(place, () => markup);
  await writeFile(file, filled);
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      await writeFile(
        `${path}.br`,
        await toBrotli(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
      );
      await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
    }),
  );
}
