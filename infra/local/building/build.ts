import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as esbuild } from 'esbuild';
import { billOfMaterials } from '../../supply/bill-of-materials.ts';
import { placesNeededBy, readLock } from '../../supply/lock-file.ts';
import { SHARED, bundleOptions, compiled, dist, packagesOf } from './bundles.ts';
import { root } from '../root.ts';
import { sourceHash } from './source-hash.ts';

type PartName = 'services' | 'web';

interface Part {
  name: PartName;
  sources: string[];
  make: () => Promise<void>;
}

const OF_BOTH = ['package.json', 'package-lock.json', 'tsconfig.base.json'];

const parts: Part[] = [
  { name: 'services', sources: ['libs', 'services', 'infra', ...OF_BOTH], make: buildServices },
  {
    name: 'web',
    sources: ['web', 'libs/contracts', 'libs/practice-page', 'libs/scheduling', ...OF_BOTH],
    make: buildWeb,
  },
];

/**
 * Brings dist/ up to date with the sources: the processes as dist/<name>.js, the browser's part as dist/web.
 * Parts whose sources are those of their last build are left alone, so a second start costs some milliseconds.
 */
export async function buildIfStale(
  progress: (line: string) => void,
  wanted: readonly PartName[] = ['services', 'web'],
): Promise<void> {
  mkdirSync(dist, { recursive: true });
  const stale = parts
    .filter(({ name }) => wanted.includes(name))
    .map((part) => ({ ...part, hash: sourceHash(root, part.sources) }));
  const work = stale.filter(({ name, hash }) => readStamp(name) !== hash);
  if (work.length > 0) progress(`Building ${work.map(({ name }) => name).join(' and ')} …`);
  await Promise.all(
    work.map(async ({ name, hash, make }) => {
      forgetBuild(name);
      await make();
      writeFileSync(stamp(name), hash);
    }),
  );
}

/** Forgets the fingerprint of dist/, whose content no longer comes from known sources, as when a watcher writes into it. */
export const forgetBuild = (name: PartName): void => writeFileSync(stamp(name), '');

const stamp = (name: string) => path.join(dist, `.built-${name}`);
const readStamp = (name: string) => (existsSync(stamp(name)) ? readFileSync(stamp(name), 'utf8') : '');

/** Where the packages of the processes are installed: those they load from there, and those that are part of them. */
export interface PackagePlaces {
  beside: string[];
  within: string[];
}

/** Where that stands, beside the processes. */
export const packageList = path.join(dist, 'packages.json');

async function buildServices(): Promise<void> {
  rmSync(compiled, { recursive: true, force: true });
  const former = readdirSync(dist).filter((file) => file.startsWith(`${SHARED}-`));
  for (const file of former) rmSync(path.join(dist, file));
  const { metafile } = await esbuild({ ...bundleOptions(), metafile: true, logLevel: 'error' });
  if (Object.values(metafile.outputs).some(({ inputs }) => 'node_modules/zod/v4/locales/fr.js' in inputs))
    throw new Error("A file imports { z } from 'zod', which brings its messages in fifty languages: import * as z.");
  const lock = readLock(root);
  const { all: loaded, outside } = packagesOf(metafile);
  // Optional packages are not installed everywhere.
  const beside = placesNeededBy(
    lock,
    outside.filter((name) => lock[`node_modules/${name}`]),
  );
  const within = placesNeededBy(lock, loaded).filter((place) => !beside.includes(place));
  writeFileSync(packageList, `${JSON.stringify({ beside, within } satisfies PackagePlaces, null, 2)}\n`);
  const product = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const bill = billOfMaterials({ name: product.name, version: product.version }, lock, loaded);
  writeFileSync(path.join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/** In a separate process, since the web build needs much memory once and the processes do not. */
function buildWeb(): Promise<void> {
  const script = path.join(root, 'infra', 'local', 'building', 'build-web.ts');
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(process.execPath, ['--import', 'tsx', script, path.join(dist, 'web')], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The web build failed (${signal ?? `exit code ${code}`}):\n${output}`)),
    );
  });
}
