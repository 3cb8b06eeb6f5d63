import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.ts';

/**
 * `npm run test:node -- 24 [layer …]`: runs `npm test` with another Node, a version or the newest of a major, taken from npm's
 * `node` package into the user's cache. The tests and every process they start run on it. The packages stay as they are
 * installed. Ends with the exit code of the tests.
 */
export async function testNode([version = '', ...layers]: string[]): Promise<void> {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new Error('Name a version of Node: npm run test:node -- 24');
  const node = await nodeFromNpm(version);
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (answer.status !== 0) throw new Error(`${node} does not start: ${answer.stderr}`);
  console.log(`Node ${answer.stdout.trim()}`);
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` };
  process.exit(await ended(node, [path.join(root, 'infra', 'local', 'bootstrap.mjs'), 'test', ...layers], root, env));
}

async function nodeFromNpm(version: string): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache');
  const home = path.join(cache, 'stillpoint-node', version);
  const node = path.join(home, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(node)) return node;
  mkdirSync(home, { recursive: true });
  const npm = process.env.npm_execpath;
  if (!npm?.endsWith('.js')) throw new Error('Start this with npm: npm run test:node -- 24');
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', home];
  const code = await ended(process.execPath, [npm, ...install, `node@${version}`], home, process.env);
  if (code !== 0 || !existsSync(node)) throw new Error(`npm could not bring Node ${version}.`);
  return node;
}

async function ended(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const [code] = await once(spawn(command, args, { cwd, env, stdio: 'inherit' }), 'exit');
  return code ?? 1;
}
