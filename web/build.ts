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
 * page prerendered, and `app.html`, the shell of every other route. Both pages still hold the placeholders
 * `{{PRACTICE_NAME}}`, `{{PRACTICE_EMAIL}}`, `{{PRACTICE_PHONE}}`, `{{PRACTICE_TIMEZONE}}` and `{{json:PRACTICE}}`, which
 * whoever serves them fills in, so one build fits every practice. Rejects when any step fails.
 */
export async function buildWeb({ outDir }: { outDir: string }): Promise<void> {
  const target = resolve(outDir);
  await build({ configFile, logLevel: 'warn', build: { outDir: target } });
  await prerenderLanding(join(target, 'index.html'));
  await compress(target);
}

async function prerenderLanding(page: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'landing-'));
  try {
    await build({
      configFile,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        outDir: scratch,
        ssr: 'src/app/landing-prerender.tsx',
        copyPublicDir: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('src/app/landing-prerender.tsx', import.meta.url)),
          output: { entryFileNames: 'landing.mjs' },
        },
      },
    });
    const { renderLanding } = (await import(pathToFileURL(join(scratch, 'landing.mjs')).href)) as {
      renderLanding: () => string;
    };
    const html = await readFile(page, 'utf8');
    if (!html.includes('<!--landing-->')) throw new Error(`${page} has no place for the landing page`);
    // A function, because the markup may hold `$&`.
    await writeFile(
      page,
      html.replace('<!--landing-->', () => renderLanding()),
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
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
