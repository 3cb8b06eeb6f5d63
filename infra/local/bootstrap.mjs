// The entry point: it runs on a new clone with nothing but Node, so it is plain JavaScript and imports nothing that npm
// installs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.stillpoint-lock-hash');
const [command = '', ...args] = process.argv.slice(2);

/** Commands that need `dependencies` alone: the product and its build. The others need what checks it, too. */
const OF_THE_PRODUCT = ['start', 'build', 'stillpoint'];

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 20)) return;
  console.error(`Stillpoint needs Node.js 20.20 or newer. This is ${process.versions.node}: see https://nodejs.org.`);
  process.exit(1);
}

const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** Fingerprint of what should be installed: one hash of the packages, and one of the patches applied to them afterwards. */
function wantedHashes() {
  const patches = path.join(root, 'patches');
  const files = existsSync(patches) ? readdirSync(patches).sort() : [];
  return {
    packages: hashOf(readFileSync(path.join(root, 'package-lock.json')), `${process.platform}-${process.arch}`),
    patches: hashOf(...files.flatMap((name) => [name, readFileSync(path.join(patches, name))])),
  };
}

/** True when npm's own note of what it installed has every required package of the lock file, as after `npm install`. */
function installedByHand(scope) {
  const note = path.join(modules, '.package-lock.json');
  if (!existsSync(note)) return false;
  const have = JSON.parse(readFileSync(note, 'utf8')).packages;
  const want = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(([place, { link, dev, optional, devOptional, peer, integrity }]) => {
    if (!place.startsWith('node_modules/') || link || optional || devOptional || peer) return true;
    if (dev && scope === 'product') return true;
    return have[place]?.integrity === integrity;
  });
}

/** Installs what is missing for the command. Where everything was installed once, everything stays so. */
async function installIfNeeded() {
  const { packages, patches } = wantedHashes();
  const [hadPackages, hadPatches, hadScope] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  const scope = OF_THE_PRODUCT.includes(command) && hadScope !== 'all' ? 'product' : 'all';
  const isSame = hadPackages === packages && hadPatches === patches;
  if (isSame && hadScope === scope) return;
  // A patch is applied by an install, and not over an older form of itself.
  const isPatched = hadPatches === undefined || hadPatches === patches;
  if (!isPatched || !installedByHand(scope)) {
    console.log('Installing packages, about a minute, only this once …');
    // Development packages are added without touching those of a product that may be running.
    const install = isSame ? ['install', '--no-save'] : ['ci'];
    await npm(...install, scope === 'all' ? '--include=dev' : '--omit=dev');
  }
  writeFileSync(stamp, `${packages} ${patches} ${scope}`);
}

function npm(...asked) {
  const [program, ...first] = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const flags = ['--include=optional', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const started = Date.now();
  const beat = setInterval(() => console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...asked, ...flags], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(beat);
      if (code === 0) return resolve();
      const end = signal ?? `exit code ${code}`;
      reject(new Error(`npm could not install the packages (${end}). Its words are above; a second try is safe.`));
    });
  });
}

/** Two copies started from one clone must not install or build at the same time. Returns how to release the lock. */
async function takeTurn() {
  const ticket = path.join(root, 'dist', '.preparing');
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      // Not `recursive`, which says ENOENT of a read-only file system.
      if (!existsSync(path.dirname(ticket))) mkdirSync(path.dirname(ticket));
      writeFileSync(ticket, `${process.pid} ${startTime(process.pid)}`, { flag: 'wx' });
      return () => rmSync(ticket, { force: true });
    } catch (error) {
      if (error.code === 'EROFS')
        throw new Error(`${root} is on a read-only file system: clone it where it can be written.`, { cause: error });
      if (['EACCES', 'EPERM'].includes(error.code))
        throw new Error(`This user may not write to ${root}: run it as the one who owns the folder.`, { cause: error });
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned(ticket)) rmSync(ticket, { force: true });
    else if (!hasSaid) console.log('Another copy is installing or building here, waiting for it …');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A ticket whose process is gone; one without a number is just being written, or never will be. */
function isAbandoned(ticket) {
  if (!existsSync(ticket)) return false;
  const [pid, started = ''] = readFileSync(ticket, 'utf8').split(' ');
  const holder = Number(pid);
  if (!holder) return Date.now() - statSync(ticket).mtimeMs > 5_000;
  return !isAlive(holder) || (started !== '' && started !== startTime(holder));
}

/** Tells a process from a later one with the same number, as in stack/data-dir.ts; empty where the system does not say. */
function startTime(pid) {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return '';
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1).split(' ');
  return fields[0] === 'Z' ? 'ended' : fields[19];
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The tools are written in TypeScript and bundled, so that they start quickly. A command loads only its own parts. */
async function loadTools() {
  const { build } = await import('esbuild');
  const outdir = path.join(root, 'dist', 'local');
  const entry = path.join(root, 'infra', 'local', 'main.ts');
  const shape = {
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    // Libraries that the tools use; of each only what is used comes along.
    alias: Object.fromEntries(
      ['config', 'db', 'scheduling', 'sealing'].map((name) => [`@stillpoint/${name}`, `./libs/${name}/src/index.ts`]),
    ),
    absWorkingDir: root,
    sourcemap: true,
  };
  await build({ entryPoints: [entry], outdir, ...shape, logLevel: 'error' });
  process.setSourceMapsEnabled(true);
  return import(pathToFileURL(path.join(outdir, 'main.js')).href);
}

/** esbuild's process would otherwise stay as long as the product runs, with the memory of its largest build. */
async function endBuilder() {
  const { stop } = await import('esbuild');
  await stop();
}

refuseOldNode();
try {
  const done = await takeTurn();
  let tools;
  try {
    await installIfNeeded();
    tools = await loadTools();
    await tools.prepare(command);
    await endBuilder();
  } finally {
    done();
  }
  await tools.run(command, args);
} catch (error) {
  console.error(`\n${process.env.STILLPOINT_TRACE ? error.stack : error.message}`);
  process.exit(1);
}
