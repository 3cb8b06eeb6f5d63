import { spawn } from 'node:child_process';
import path from 'node:path';
import { dist } from '../building/bundles.ts';
import { root } from '../root.ts';

/** Runs dist/<name>.js to its end, which Ctrl-C in the terminal does not bring forward. Throws with all it wrote when it fails. */
export function runErrand(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const script = path.join(dist, `${name}.js`);
    const child = spawn(process.execPath, ['--enable-source-maps', script], {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${name} failed (${signal ?? `exit code ${code}`}):\n${output.trimEnd()}`)),
    );
  });
}
