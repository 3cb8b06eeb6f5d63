import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './building/build.ts';
import { addSettings } from './env-file.ts';
import { root } from './root.ts';

/** Brings dist/ to what the command needs; one copy at a time does this in a clone. */
export async function prepare(command: string): Promise<void> {
  if (['start', 'build'].includes(command)) await buildIfStale(console.log);
  if (['dev', 'stillpoint'].includes(command)) await buildIfStale(console.log, ['services']);
}

/** Runs one of the commands behind the npm scripts. */
export async function run(command: string, args: string[]): Promise<void> {
  const settings = path.join(root, '.env');
  if (!['test', 'test:node', 'proofs', 'attack'].includes(command) && existsSync(settings))
    addSettings(settings, process.env);
  if (command === 'start') return (await import('./start.ts')).start(args);
  if (command === 'dev') return (await import('./dev.ts')).dev();
  if (command === 'test') return (await import('./test.ts')).test(args);
  if (command === 'test:node') return (await import('./test-node.ts')).testNode(args);
  if (command === 'proofs') return (await import('./proofs.ts')).proofs(args);
  if (command === 'attack') return (await import('./attack.ts')).attack();
  if (command === 'stillpoint') return (await import('./stillpoint.ts')).stillpoint(args);
  if (command !== 'build')
    throw new Error(
      `"${command}" is no command: use start, dev, test, test:node, proofs, attack, stillpoint or build.`,
    );
}
