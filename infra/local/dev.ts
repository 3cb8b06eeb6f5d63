import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { context, type BuildResult } from 'esbuild';
import { createServer } from 'vite';
import { forgetBuild } from './building/build.ts';
import { bundleOptions, dist } from './building/bundles.ts';
import { finalScreen } from './final-screen.ts';
import { freePort } from './free-port.ts';
import { root } from './root.ts';
import { startStack, type PartName, type Stack } from './stack.ts';
import { choosePorts, requireFree } from './stack/ports.ts';
import { listenForStopSignals } from './stop-signals.ts';

const restartable: readonly string[] = [
  'sandbox',
  'gateway',
  'booking',
  'notification',
  'payment',
] satisfies PartName[];

/**
 * `npm run dev`: as `npm start`, and every change shows at once. Vite serves the browser's part in front and hands /api to the
 * gateway; esbuild watches the services and only the processes whose code changed are started again.
 */
export async function dev(): Promise<void> {
  const began = Date.now();
  const stopSignal = listenForStopSignals();
  const { PORT } = await choosePorts(process.env, 'default');
  await requireFree({ PORT }, 0);
  const gatewayPort = await freePort();
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${PORT}`;
  const stack = await startStack({
    env: { ...process.env, NODE_ENV: 'development', PORT: String(gatewayPort), PUBLIC_URL: publicUrl },
    progress: console.log,
    trouble: (line) => console.log(`! ${line}`),
  });
  process.env.DEV_GATEWAY_URL = `http://localhost:${gatewayPort}`;
  const vite = await createServer({
    configFile: path.join(root, 'web', 'vite.config.ts'),
    server: { port: PORT, strictPort: true },
  });
  await vite.listen();
  const watcher = await watchServices(stack);
  if (!stopSignal.isReceived()) {
    console.log(finalScreen(stack, Date.now() - began));
    await stack.passwordShown();
  }
  await stopSignal.received;
  console.log('\nStopping …');
  await Promise.all([vite.close(), watcher.dispose()]);
  await stack.stop();
  console.log('Stopped. The data stays where it is.');
  process.exit(0);
}

/** Writes only bundles whose code changed, and starts their processes again one after the other. */
async function watchServices(stack: Stack) {
  const known = new Map<string, string>();
  let work = Promise.resolve();
  const built = (result: BuildResult) => {
    for (const { text } of result.errors) console.log(`! ${text}`);
    const changed = (result.outputFiles ?? []).filter(({ path: file, hash }) => known.get(file) !== hash);
    const isFirst = known.size === 0;
    mkdirSync(dist, { recursive: true });
    for (const { path: file, hash, contents } of changed) {
      known.set(file, hash);
      writeFileSync(file, contents);
    }
    const names = changed
      .filter(({ path: file }) => file.endsWith('.js'))
      .map(({ path: file }) => path.basename(file, '.js'));
    if (!isFirst)
      work = work.then(() => restartAll(stack, names.filter((name) => restartable.includes(name)) as PartName[]));
  };
  const watcher = await context({
    ...bundleOptions(),
    write: false,
    plugins: [{ name: 'restart-changed', setup: (build) => build.onEnd(built) }],
  });
  forgetBuild('services');
  await watcher.watch();
  return watcher;
}

async function restartAll(stack: Stack, names: PartName[]): Promise<void> {
  for (const name of names) {
    try {
      await stack.restart(name);
      console.log(`${name} runs the new code`);
    } catch (error) {
      console.log(`! ${(error as Error).message}`);
    }
  }
}
