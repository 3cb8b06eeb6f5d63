import { untilToldToStop } from './stop-signals.ts';
import { startStack, type Stack } from './stack.ts';
import { finalScreen } from './final-screen.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `npm start`: everything up, one screen that says where, then quiet until Ctrl-C. */
export async function start(): Promise<void> {
  const began = Date.now();
  let stack: Stack | undefined;
  const end = untilToldToStop();
  const starting = startStack({ progress: say, trouble: (line) => say(`! ${line}`) });
  // Ctrl-C while things still start: let them get up, then take them down in order.
  starting.catch(() => undefined);
  stack = await starting;
  if (!end.isTold()) say(finalScreen(stack, Date.now() - began));
  await end.told;
  say('\nStopping …');
  await stack.stop();
  say('Stopped. The data stays where it is.');
  process.exit(0);
}
