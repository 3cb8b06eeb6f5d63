import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { dist } from '../building/bundles.ts';
import { root } from '../root.ts';

/** Runs dist/<name>.js to its end, which Ctrl-C in the terminal does not bring forward. Throws with all it wrote when it fails. */
export async function runErrand(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  let output = '';
  const script = path.join(dist, `${name}.js`);
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} failed (${signal ?? `exit code ${code}`}):\n${output.trimEnd()}`);
}
