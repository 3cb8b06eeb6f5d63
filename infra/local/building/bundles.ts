import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { root } from '../root.ts';

/** What becomes `dist/<name>.js`: the processes, the threads that mails and other programs' files are read in, the sandboxes, the operator's command, the errands of a start, the look at a container. */
export const entries = {
  gateway: 'services/gateway/src/main.ts',
  booking: 'services/booking/src/worker.ts',
  'file-reader': 'services/booking/src/imports/file-reader.worker.ts',
  notification: 'services/notification/src/worker.ts',
  'html-reader': 'services/notification/src/mailbox/reading/html-reader.worker.ts',
  payment: 'services/payment/src/worker.ts',
  sandbox: 'infra/sandbox/main.ts',
  stillpoint: 'infra/cli/main.ts',
  migrate: 'infra/local/migrate.ts',
  seed: 'infra/local/seed.ts',
  healthy: 'infra/docker/healthy.ts',
} as const;

export const dist = path.join(root, 'dist');
/** Where Node keeps what it compiled of the processes. */
export const compiled = path.join(dist, '.compiled');

/** Packages that stay beside the bundles: native ones, those that read files of their own, and half a megabyte of character sets. */
const OUTSIDE = [
  '@bull-board/*',
  '@expo-google-fonts/*',
  '@node-rs/argon2',
  'iconv-lite',
  'msgpackr-extract',
  'pdfkit',
  'pg-native',
];
/** Those of CommonJS in a bundle of modules still ask for Node's own parts. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/**
 * esbuild options shared by the one-off build and the watching one. A process loads a few large files in place of hundreds of small
 * ones (decision 35); what it may need later is a file of its own.
 */
export function bundleOptions(): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([out, entry]) => ({ in: entry, out })),
    outdir: dist,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    external: OUTSIDE,
    // Of packages that have both kinds of modules, the one of which unused parts can be left out.
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    splitting: true,
    // Sources are kept in memory: some 20 MB in a worker that reads a mailbox. Names stay, for stack traces.
    minifyWhitespace: true,
    // Beside the processes: threads are looked for beside the code that starts them.
    chunkNames: `${SHARED}-[hash]`,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
  };
}

/** What begins the names of files that several processes, or only some of their work, load. */
export const SHARED = 'shared';

/** Packages that are read by their paths, which no import shows: the fonts of the receipts. */
const READ_BY_PATH = ['@expo-google-fonts/inter'];

/** The packages that our own code loads, at once or later, as the root's package.json names them; `outside`: those the bundles do not hold. */
export function packagesOf({ inputs, outputs }: Metafile): { all: string[]; outside: string[] } {
  const ours = Object.entries(inputs).filter(([file]) => !file.startsWith('node_modules/'));
  const wanted = ours.flatMap(([, { imports }]) => imports.map(({ original, path: name }) => original ?? name));
  const outside = Object.values(outputs).flatMap(({ imports }) =>
    imports.flatMap((one) => (one.external ? one.path : [])),
  );
  return { all: namesIn(wanted), outside: namesIn(outside) };
}

function namesIn(specifiers: readonly string[]): string[] {
  const packages = specifiers.filter((one) => !/^[./]|^@stillpoint\//.test(one) && !isBuiltin(one));
  return [...new Set([...packages.map((one) => /^(@[^/]+\/)?[^/]+/.exec(one)![0]), ...READ_BY_PATH])].sort();
}
