import type { BrowserContext, Page } from 'playwright-core';

/** How many times slower than it is the browser shall be; 1: as it is. */
export const SLOW = Number(process.env.SLOW ?? 1);
/** How long a call of the API waits at most before it leaves, for each time slower, milliseconds. */
const LATE_MS = 100;

/**
 * Gives the pages of a context a processor that is `SLOW` times slower, and makes their calls of the API late, each by another time,
 * so that they overtake each other: what a busy machine does once in a thousand runs happens often.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  context.on('page', (page) => void throttle(context, page));
  await context.addInitScript((mostMs) => {
    const { fetch } = window;
    window.fetch = async (...call) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * mostMs));
      return fetch(...call);
    };
  }, LATE_MS * SLOW);
}

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  } catch (error) {
    // One that is closed by now was quick enough.
    if (!page.isClosed()) throw error;
  }
}
