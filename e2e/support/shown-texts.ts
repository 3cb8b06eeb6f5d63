import type { BrowserContext, Page } from 'playwright-core';
import { until } from '@stillpoint/testing';

/** A text that disappears by itself: a toast, or the heading of a screen that closes or leads elsewhere. */
interface ShownText {
  kind: 'toast' | 'heading';
  title: string;
  /** Of the toast, or of what the heading stands in. */
  text: string;
}

const seen = new WeakMap<Page, ShownText[]>();

declare global {
  interface Window {
    recordShownText: (shown: ShownText) => Promise<void>;
  }
}

/**
 * Records every toast and heading that the context's pages show, as it appears. Some are shown for half a second before the page is
 * left: on a busy machine they would be missed.
 */
export async function recordShownTexts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordShownText', ({ page }, shown: ShownText) => {
    seen.set(page, [...(seen.get(page) ?? []), shown]);
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
      void window.recordShownText({ kind: toast ? 'toast' : 'heading', title, text: whole.textContent });
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

/** Waits until the page has shown this title with these words, after the last text of its kind that was waited for. */
export async function waitUntilShown(page: Page, kind: ShownText['kind'], title: string, words = ''): Promise<void> {
  const isIt = (one: ShownText) =>
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
