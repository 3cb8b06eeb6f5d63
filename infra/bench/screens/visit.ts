import { fileURLToPath } from 'node:url';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** The network use of one page until it requested nothing more. Bytes are compressed, without headers. */
export interface Visit {
  requests: number;
  bytes: number;
  script: number;
  fonts: number;
  /** How often a call of the API was only made after the answer to another: 0 where there are none, 1 where all go out together. */
  waves: number;
  /** Layout shift, as browsers compute it. */
  shift: number;
}

interface Details {
  loaded: Loaded[];
  /** A line for each thing that moved. */
  moved: string[];
}

interface Loaded {
  url: string;
  type: string;
  bytes: number;
}

/** Records on the context's next pages how much shifts. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: fileURLToPath(new URL('note-shifts.js', import.meta.url)) });
}

/** How much has moved by itself since the page was opened in a context that is watched, and what did. */
export const shiftsOf = (page: Page): Promise<{ shift: number; sources: string[] }> => page.evaluate('noted');

/**
 * Opens `url` with nothing in the cache and waits until nothing more is asked for. The context must be watched. Every call of the API is
 * held back until the page asks for nothing else, so that what waits for an answer before it asks is seen.
 */
export async function visit(context: BrowserContext, url: string): Promise<Visit & Details> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const loaded = await noteLoads(session);
    const waves = await holdCalls(page, session);
    await page.goto(url, { waitUntil: 'load' });
    // Drawn by its own code: until then nothing is asked for on a busy machine, either.
    await page.locator('.skip-link').waitFor({ state: 'attached' });
    const counted = await waves();
    await page.waitForLoadState('networkidle');
    const { shift, sources } = await shiftsOf(page);
    const all = loaded.filter(({ url: address }) => !address.startsWith('data:'));
    const sum = (type?: string) =>
      all.filter((one) => type === undefined || one.type === type).reduce((total, one) => total + one.bytes, 0);
    return {
      requests: all.length,
      bytes: sum(),
      script: sum('Script'),
      fonts: sum('Font'),
      waves: counted,
      shift,
      loaded: all,
      moved: sources,
    };
  } finally {
    await page.close();
  }
}

async function noteLoads(session: CDPSession): Promise<Loaded[]> {
  const byId = new Map<string, Loaded & { received: number }>();
  const loaded: Loaded[] = [];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) =>
    byId.set(requestId, { url: request.url, type, bytes: 0, received: 0 }),
  );
  session.on('Network.requestServedFromCache', ({ requestId }) => byId.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = byId.get(requestId);
    if (one && response.fromDiskCache) byId.delete(requestId);
    else if (one) one.bytes = Number(response.headers['Content-Length'] ?? response.headers['content-length'] ?? 0);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.received += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    const one = byId.get(requestId);
    if (one) loaded.push({ ...one, bytes: Math.max(one.bytes, one.received) });
  });
  return loaded;
}

/** How long a page must request nothing before the waiting calls are released. */
const STILL_MS = 400;

/** Holds every call of the API; what it returns lets them go, wave by wave, and says how many waves there were. */
async function holdCalls(page: Page, session: CDPSession): Promise<() => Promise<number>> {
  let held: (() => void)[] = [];
  let underWay = 0;
  let isOver = false;
  let last = performance.now();
  page.on('request', () => {
    underWay += 1;
    last = performance.now();
  });
  const ended = () => {
    underWay -= 1;
    last = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  // Not Playwright's routes, which turn the cache off: a page's frame has the page's own files from it.
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const go = () => void session.send('Fetch.continueRequest', { requestId });
    if (isOver) go();
    else held.push(go);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  const still = async () => {
    while (underWay > held.length || performance.now() - last < STILL_MS) await page.waitForTimeout(50);
  };
  return async () => {
    for (let waves = 0; ; waves += 1) {
      await still();
      isOver = held.length === 0;
      if (isOver) return waves;
      const letGo = held;
      held = [];
      for (const go of letGo) go();
    }
  };
}
