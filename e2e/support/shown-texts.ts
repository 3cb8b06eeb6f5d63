import type { BrowserContext, Page } from 'playwright-core';
import { until } from '@stillpoint/testing';

/** Something that goes away by itself: a toast, or the heading of a screen that closes or leads elsewhere. */
interface Glimpse {
  kind: 'toast' | 'heading';
  title: string;
  /** Of the toast, or of what the heading stands in. */
  text: string;
}

const seen = new WeakMap<Page, Glimpse[]>();

declare global {
  interface Window {
    noteGlimpse: (glimpse: Glimpse) => Promise<void>;
  }
}

/**
 * Notes every toast and heading that the context's pages show, as it appears. Some are there for half a second before the page is left:
 * on a busy machine whoever looks later finds them gone.
 */
export async function noteGlimpses(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteGlimpse', ({ page }, glimpse: Glimpse) => {
    seen.set(page, [...(seen.get(page) ?? []), glimpse]);
  });
  await context.addInitScript(() => {
    const KINDS = '.toast-card, h1, h2';
    // Toasts are placed before they are seen.
    const note = (element: Element) => {
      if (!element.isConnected) return;
      if (!element.checkVisibility({ visibilityProperty: true })) return void setTimeout(note, 20, element);
      const toast = element.querySelector('.toast-title');
      const title = (toast ?? element).textContent.trim();
      const whole = toast ? element : (element.parentElement ?? element);
      void window.noteGlimpse({ kind: toast ? 'toast' : 'heading', title, text: whole.textContent });
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(KINDS)) note(node);
          for (const element of node.querySelectorAll(KINDS)) note(element);
        }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits until the page has shown this title, with these words in it, after the last of the kind that was waited for. */
export async function glimpsed(page: Page, kind: Glimpse['kind'], title: string, words = ''): Promise<void> {
  const isIt = (one: Glimpse) =>
    one.kind === kind && one.title === title && one.text.toLowerCase().includes(words.toLowerCase());
  await until(`the ${kind} "${title}" ${words}`, () => {
    const all = seen.get(page) ?? [];
    const at = all.findIndex(isIt);
    if (at < 0) return false;
    seen.set(
      page,
      all.filter((one, place) => place > at || one.kind !== kind),
    );
    return true;
  });
}
