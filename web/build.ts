import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/**
 * Builds the browser's side into `outDir`: hashed assets with `.br` and `.gz` beside each, `index.html` with the landing
 * page prerendered, and `app.html`, the shell of every other route with its header and a skeleton. Both pages still hold the placeholders
 * `{{PRACTICE_NAME}}`, `{{PRACTICE_EMAIL}}`, `{{PRACTICE_PHONE}}`, `{{PRACTICE_TIMEZONE}}` and `{{json:PRACTICE}}`, which
 * whoever serves them fills in, so one build fits every practice. Rejects when any step fails.
 */
export async function buildWeb({ outDir }: { outDir: string }): Promise<void> {
  const target = resolve(outDir);
  await build({ configFile, logLevel: 'warn', build: { outDir: target } });
  await prerender(target);
  await compress(target);
}

async function prerender(target: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'prerender-'));
  try {
    await build({
      configFile,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        outDir: scratch,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('src/app/prerender.tsx', import.meta.url)),
          output: { entryFileNames: 'prerender.mjs' },
        },
      },
    });
    const pages = (await import(pathToFileURL(join(scratch, 'prerender.mjs')).href)) as Prerender;
    await insert(join(target, 'index.html'), '<!--landing-->', pages.renderLanding());
    await insert(join(target, 'app.html'), '<!--shell-->', pages.renderShell());
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What src/app/prerender.tsx exports. */
interface Prerender {
  renderLanding(): string;
  renderShell(): string;
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
