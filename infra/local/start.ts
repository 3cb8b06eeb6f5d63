import { listenForStopSignals } from './stop-signals.ts';
import { startStack } from './stack.ts';
import { finalScreen } from './final-screen.ts';

/**
 * `npm start`: everything up, one screen that says where, then quiet until Ctrl-C. `npm start -- --empty` begins like a practice of
 * one's own, without the demo. Throws for any other word.
 */
export async function start(args: readonly string[]): Promise<void> {
  const unknown = args.find((word) => word !== '--empty');
  if (unknown !== undefined) throw new Error(`"${unknown}" is not known here: npm start, or npm start -- --empty.`);
  const began = Date.now();
  const stopSignal = listenForStopSignals();
  let isStarting = true;
  // Ctrl-C while things still start: they get up first, then go down in order.
  void stopSignal.received.then(() => {
    if (isStarting) console.log('\nIt stops as soon as it is up. Ctrl-C again ends it at once.');
  });
  const stack = await startStack({
    empty: args.includes('--empty'),
    progress: console.log,
    trouble: (line) => console.log(`! ${line}`),
  });
  isStarting = false;
  if (!stopSignal.isReceived()) {
    console.log(finalScreen(stack, Date.now() - began));
    await stack.passwordShown();
  }
  await stopSignal.received;
  console.log('\nStopping …');
  await stack.stop();
  console.log('Stopped. The data stays where it is.');
  process.exit(0);
}
