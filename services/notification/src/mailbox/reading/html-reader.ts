import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MAX_HTML } from './message-content.ts';
import { plainText } from './plain-text.ts';

/** A mail's HTML, safe to show, and as text; `html` is null where only its text is worth showing. */
export interface ReadHtml {
  html: string | null;
  text: string;
}

export interface HtmlReader {
  /** Cleans a mail's HTML; one that has too many tags, or takes longer than the limit, is read as text. Never throws. */
  read: (html: string) => Promise<ReadHtml>;
  close: () => Promise<void>;
}

/** Nobody writes a mail of more tags by hand; machines that do mean harm. */
const MAX_TAGS = 15_000;
/** Milliseconds one mail may take. */
const LIMIT_MS = 1_000;
/** Milliseconds a thread may take to start. */
const START_MS = 30_000;
/** The thread's own heap: a mail takes a few megabytes, and what is not collected early stays in the process. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/**
 * Reads the HTML of other people's mails in a thread of its own: whatever shape it has, it holds up neither the process nor the
 * codes it sends. The thread is started with the first mail, and anew when one has to be ended.
 */
export function startHtmlReader(limitMs = LIMIT_MS): HtmlReader {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /** The next thing the thread says; null when it fails, or says nothing within `ms`. */
  async function said<T>(worker: Worker, ms: number): Promise<T | null> {
    const timeout = AbortSignal.timeout(ms);
    try {
      const [message] = (await once(worker, 'message', { signal: timeout })) as [T];
      return message;
    } catch {
      // It ended, or took too long: either way another one is started for the next mail.
      return null;
    }
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  async function readInThread(html: string): Promise<ReadHtml | null> {
    if (!thread) {
      thread = startThread();
      // Whatever ends it, whoever waits for it is told; nobody else has to be.
      thread.on('error', () => {});
      if ((await said(thread, START_MS)) === null) await end();
    }
    if (!thread) return null;
    thread.postMessage(html);
    const answer = await said<ReadHtml>(thread, limitMs);
    if (answer === null) await end();
    return answer;
  }

  return {
    read(html) {
      const shown = html.slice(0, MAX_HTML);
      const asText = () => ({ html: null, text: plainText(shown) });
      if (countTags(shown) > MAX_TAGS) return Promise.resolve(asText());
      const answer = last.then(async () => (await readInThread(shown)) ?? asText());
      last = answer;
      return answer;
    },
    async close() {
      await last;
      await end();
    },
  };
}

const countTags = (html: string): number => html.split('<').length - 1;

/** Beside the bundle in dist/; from the sources, tsx reads them, which must be asked inside of a thread. */
function startThread(): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./html-reader.js', import.meta.url), { resourceLimits: HEAP });
  const source = JSON.stringify(new URL('./html-reader.worker.ts', import.meta.url).href);
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${JSON.stringify(import.meta.url)}))`;
  return new Worker(load, { eval: true, resourceLimits: HEAP });
}
