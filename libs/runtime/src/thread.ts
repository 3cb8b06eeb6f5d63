import { once } from 'node:events';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** Milliseconds a thread may take to start, on a machine that is busy with much else. It runs only our own code meanwhile. */
const START_MS = 120_000;

export interface Thread<Question, Answer> {
  /**
   * Answers one question at a time, in order; null when the thread fails or does not answer within the limit, which ends it.
   * Never throws.
   */
  ask: (question: Question) => Promise<Answer | null>;
  close: () => Promise<void>;
}

/**
 * A worker thread for untrusted input: however it is built, it blocks nobody but the caller. The thread starts with the first
 * question, restarts after it had to be ended, and ends when nothing was asked for `idleMs`.
 *
 * `from`: the caller's `import.meta.url`. The thread's code is `<name>.worker.ts` beside it, or `<name>.js` beside the bundle;
 * it posts one message when it is ready, and then one answer per message.
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

  /** The thread's next message; null when it fails, or posts nothing within `ms`. */
  async function nextMessage<T>(worker: Worker, ms: number): Promise<T | null> {
    const timeout = AbortSignal.timeout(ms);
    try {
      const [message] = (await once(worker, 'message', { signal: timeout })) as [T];
      return message;
    } catch {
      // It failed or took too long; either way the next question starts another thread.
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
      // The caller that waits learns of the error through `nextMessage`; nobody else needs to.
      thread.on('error', () => {});
      if ((await nextMessage(thread, START_MS)) === null) await end();
    }
    if (!thread) return null;
    thread.ref();
    thread.postMessage(question);
    const found = await nextMessage<Answer>(thread, options.limitMs);
    if (found === null) await end();
    // An idle thread does not keep the process alive.
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

/** The bundle in dist/ has its worker beside it; sources are loaded by tsx, which must be imported inside the thread. */
function startThread({ name, from, heap }: { name: string; from: string; heap: ResourceLimits }): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), { resourceLimits: heap });
  const source = JSON.stringify(new URL(`./${name}.worker.ts`, from).href);
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${JSON.stringify(from)}))`;
  return new Worker(load, { eval: true, resourceLimits: heap });
}
