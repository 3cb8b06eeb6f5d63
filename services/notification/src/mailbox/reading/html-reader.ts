import { openThread } from '@stillpoint/runtime';
import { MAX_HTML } from '../../domain/message-content.ts';
import { plainText } from './plain-text.ts';

/** A mail's HTML, safe to show, and as text, '' where nobody wants that; `html` is null where only its text is worth showing. */
export interface ReadHtml {
  html: string | null;
  text: string;
}

/** `wantsText`: the mail brings no text of its own. Making it takes as long as cleaning. */
export interface HtmlQuestion {
  html: string;
  wantsText: boolean;
}

export interface HtmlReader {
  /** Cleans a mail's HTML; one that has too many tags, or takes longer than the limit, is read as text. Never throws. */
  read: (html: string, wantsText?: boolean) => Promise<ReadHtml>;
  close: () => Promise<void>;
}

/** Nobody writes a mail of more tags by hand; machines that do mean harm. */
export const MAX_TAGS = 15_000;
/** So few characters with so few tags take 30 ms at most, whatever they are. Nested tags cost the square of their number. */
const SMALL = { characters: 20_000, tags: 2_000 };
/** Milliseconds one mail may take. */
const LIMIT_MS = 1_000;
/** The thread's own heap: a mail takes a few megabytes, and what is not collected early stays in the process. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/**
 * Reads the HTML of other people's mails in a thread of its own: none holds up the codes that the process sends. A small one with a
 * text of its own, as most are, is cleaned at once: asking the thread takes longer.
 */
export function startHtmlReader(limitMs = LIMIT_MS): HtmlReader {
  const thread = openThread<HtmlQuestion, ReadHtml>({
    name: 'html-reader',
    from: import.meta.url,
    limitMs,
    heap: HEAP,
  });
  return {
    async read(html, wantsText = true) {
      const isSmall = html.length <= SMALL.characters && countTags(html) <= SMALL.tags;
      if (!wantsText && isSmall) return { html: await cleanedHere(html), text: '' };
      const shown = html.slice(0, MAX_HTML);
      const answer = countTags(shown) > MAX_TAGS ? null : await thread.ask({ html: shown, wantsText });
      return answer ?? { html: null, text: wantsText ? plainText(shown) : '' };
    },
    close: () => thread.close(),
  };
}

/** The library that cleans is loaded with the first mail. */
const cleanedHere = async (html: string): Promise<string> => (await import('./clean-html.ts')).cleanHtml(html);

const countTags = (html: string): number => html.split('<').length - 1;
