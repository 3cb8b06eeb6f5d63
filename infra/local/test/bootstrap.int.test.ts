import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import { root } from '../root.ts';
import { bundled } from '../testing/bundled.ts';

let clone: string;
const inClone = (...parts: string[]) => path.join(clone, ...parts);
const lock = (integrity: string) =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/thing': { integrity }, 'node_modules/checker': { integrity, dev: true } },
  });

/** Replaces npm: records that it ran, and leaves the same files. */
const NPM = `
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(1);
mkdirSync('node_modules', { recursive: true });
try { symlinkSync(process.env.ESBUILD, 'node_modules/esbuild'); } catch (error) { if (error.code !== 'EEXIST') throw error; }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
if (process.argv.includes('--omit=dev')) for (const [name, { dev }] of Object.entries(packages)) if (dev) delete packages[name];
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

/** Replaces the tools: prints the arguments. */
const TOOLS = `
export async function prepare(command) { console.log('prepared ' + command); }
export async function run(command, args) { console.log('ran ' + [command, ...args].join(' ')); }
`;

beforeEach(() => {
  clone = testFolder();
  mkdirSync(inClone('infra', 'local'), { recursive: true });
  copyFileSync(path.join(root, 'infra/local/bootstrap.mjs'), inClone('infra/local/bootstrap.mjs'));
  writeFileSync(inClone('infra/local/main.ts'), TOOLS);
  writeFileSync(inClone('package.json'), JSON.stringify({ name: 'stillpoint', type: 'module' }));
  writeFileSync(inClone('package-lock.json'), lock('one'));
  writeFileSync(inClone('npm.js'), NPM);
});

function bootstrap(args: string[], env: NodeJS.ProcessEnv = {}, timeout?: number) {
  const ESBUILD = path.join(root, 'node_modules', 'esbuild');
  return spawnSync(process.execPath, ['infra/local/bootstrap.mjs', ...args], {
    cwd: clone,
    env: { ...process.env, npm_execpath: inClone('npm.js'), ESBUILD, ...env },
    encoding: 'utf8',
    ...(timeout ? { timeout } : {}),
  });
}

const installs = () => (existsSync(inClone('calls')) ? readFileSync(inClone('calls'), 'utf8').trim().split('\n') : []);

test('the bootstrap script installs on a fresh clone before it runs the command, and only runs the command the second time', () => {
  const first = bootstrap(['test', 'unit']);
  expect(first.stdout).toMatch(/Installing packages[\s\S]*prepared test\nran test unit\n/);
  expect(first.status).toBe(0);
  expect(bootstrap(['start']).stdout).toBe('prepared start\nran start\n');
  expect(installs()).toEqual([expect.stringMatching(/^ci --include=dev/)]);
});

const CHILDREN = '/proc/self/task';
test.runIf(existsSync(CHILDREN))('the bootstrap script leaves no process of the build beside what it runs', () => {
  writeFileSync(
    inClone('infra/local/main.ts'),
    `import { readdirSync, readFileSync } from 'node:fs';
export async function prepare() {}
export async function run() {
  const children = () => readdirSync('${CHILDREN}').map((task) => readFileSync('${CHILDREN}/' + task + '/children', 'utf8')).join('');
  for (const until = Date.now() + 10_000; children() && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 20));
  console.log('children: ' + children());
}`,
  );
  expect(bootstrap(['start']).stdout).toMatch(/children: \n$/);
});

test('the bootstrap script installs for `npm start` what the product takes, and adds what checks it for `npm test`', () => {
  bootstrap(['start']);
  bootstrap(['stillpoint', 'doctor']);
  expect(installs()).toEqual([expect.stringMatching(/^ci --omit=dev/)]);
  bootstrap(['test']);
  bootstrap(['start']);
  expect(installs().slice(1)).toEqual([expect.stringMatching(/^install --no-save --include=dev/)]);
  writeFileSync(inClone('package-lock.json'), lock('two'));
  bootstrap(['start']);
  expect(installs().slice(2)).toEqual([expect.stringMatching(/^ci --include=dev/)]);
});

test('the bootstrap script installs again when the lock file has changed', () => {
  bootstrap(['build']);
  writeFileSync(inClone('package-lock.json'), lock('two'));
  bootstrap(['build']);
  expect(installs()).toHaveLength(2);
});

test('the bootstrap script does not reinstall what was installed by hand', () => {
  bootstrap(['build']);
  writeFileSync(inClone('package-lock.json'), lock('two'));
  copyFileSync(inClone('package-lock.json'), inClone('node_modules/.package-lock.json'));
  bootstrap(['build']);
  expect(installs()).toHaveLength(1);
});

test('the bootstrap script reports that npm failed, and tries again the next time', () => {
  const failed = bootstrap(['build'], { NPM_FAILS: '1' });
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain('npm could not install the packages (exit code 1)');
  expect(bootstrap(['build']).status).toBe(0);
});

/** Runs a command in a folder to which nothing can be written, not even by root. */
const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"';
const inReadOnlyFolder = (folder: string, ...command: string[]) =>
  spawnSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', READ_ONLY, folder, ...command], { encoding: 'utf8' });
const mounts =
  inReadOnlyFolder(testFolder(), 'true').status === 0 ? '' : ' (SKIPPED: there are no user namespaces here)';

test.skipIf(mounts !== '')(`the bootstrap script says that a clone is on a read-only file system${mounts}`, () => {
  const { stderr } = inReadOnlyFolder(clone, process.execPath, 'infra/local/bootstrap.mjs', 'start');
  expect(stderr).toBe(`\n${clone} is on a read-only file system: clone it where it can be written.\n`);
});

const requiring = await bundled(
  "import { requireWritable } from './infra/local/stack/data-dir.ts'; requireWritable(process.cwd())",
);

test.skipIf(mounts !== '')(`a data folder that cannot be written is named in a sentence${mounts}`, () => {
  const folder = testFolder();
  const { stderr } = inReadOnlyFolder(folder, process.execPath, requiring);
  expect(stderr).toContain(`The folder ${folder} cannot be written: EROFS`);
  expect(stderr).toContain('DATA_DIR names another.');
});

test('the bootstrap script does not wait for a run that was killed while it installed', () => {
  mkdirSync(inClone('dist'));
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(inClone('dist/.preparing'), String(gone));
  expect(bootstrap(['build']).status).toBe(0);
});

test.runIf(existsSync('/proc/self/stat'))(
  'the bootstrap script does not wait for a program that got the number of a killed run, as after a restart of the machine',
  () => {
    const kill = `export async function prepare() { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); }`;
    writeFileSync(inClone('infra/local/main.ts'), kill);
    const killed = bootstrap(['build']);
    const ticket = readFileSync(inClone('dist/.preparing'), 'utf8');
    writeFileSync(inClone('dist/.preparing'), ticket.replace(String(killed.pid), String(process.pid)));
    writeFileSync(inClone('infra/local/main.ts'), TOOLS);
    expect(bootstrap(['build'], {}, 30_000).stdout).toBe('prepared build\nran build\n');
  },
);
