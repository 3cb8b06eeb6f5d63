import { once } from 'node:events';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** Milliseconds a thread may take to start. */
const START_MS = 30_000;

export interface Thread<Question, Answer> {
  /** One question at a time, in turn; null when the thread fails or says nothing within the limit, which ends it. Never throws. */
  ask: (question: Question) => Promise<Answer | null>;
  close: () => Promise<void>;
}

/**
 * A thread for what others sent in: whatever shape it has, it holds up nobody but whoever asked. It is started with the first
 * question, anew when it had to be ended, and ends by itself where nothing was asked for `idleMs`.
 *
 * `from`: the caller's `import.meta.url`. The thread's side stands beside it as `<name>.worker.ts`, and beside the bundle as
 * `<name>.js`; it says something once when it is ready, and then answers each message with one.
 */
export function openThread<Question, Answer>(options: {
  name: string;
  from: string;
  limitMs: number;
  heap: ResourceLimits;
  idleMs?: number;
}): Thread<Question, Answer> {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  /** The next thing the thread says; null when it fails, or says nothing within `ms`. */
  async function said<T>(worker: Worker, ms: number): Promise<T | null> {
    const timeout = AbortSignal.timeout(ms);
    try {
      const [message] = (await once(worker, 'message', { signal: timeout })) as [T];
      return message;
    } catch {
      // It ended, or took too long: either way another one is started for the next question.
      return null;
    }
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  async function answer(question: Question): Promise<Answer | null> {
    clearTimeout(idle);
    if (!thread) {
      thread = startThread(options);
      // Whatever ends it, whoever waits for it learns of it; nobody else has to.
      thread.on('error', () => {});
      if ((await said(thread, START_MS)) === null) await end();
    }
    if (!thread) return null;
    thread.ref();
    thread.postMessage(question);
    const found = await said<Answer>(thread, options.limitMs);
    if (found === null) await end();
    // A thread that nobody waits for keeps no process.
    thread?.unref();
    if (options.idleMs !== undefined) idle = setTimeout(() => void end(), options.idleMs).unref();
    return found;
  }

  return {
    ask(question) {
      const asked = last.then(() => answer(question));
      last = asked;
      return asked;
    },
    async close() {
      await last;
      clearTimeout(idle);
      await end();
    },
  };
}

/** Beside the bundle in dist/; from the sources, tsx reads them, which must be asked inside of a thread. */
function startThread({ name, from, heap }: { name: string; from: string; heap: ResourceLimits }): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), { resourceLimits: heap });
  const source = JSON.stringify(new URL(`./${name}.worker.ts`, from).href);
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${JSON.stringify(from)}))`;
  return new Worker(load, { eval: true, resourceLimits: heap });
}
