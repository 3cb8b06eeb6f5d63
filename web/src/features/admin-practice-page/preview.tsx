import type { SitePage } from '@stillpoint/contracts';
import { markdownHtml, themeCss } from '@stillpoint/practice-page';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import Button from 'react-bootstrap/Button';
import ButtonGroup from 'react-bootstrap/ButtonGroup';
import type { PageDraft } from './api.ts';
import './preview.scss';

const WIDTHS = { Phone: 390, Desktop: 1280 } as const;
const PAGES = { landing: 'Landing page', terms: 'Terms', privacy: 'Privacy' } as const;

/** What the public pages would be with what is typed. */
function siteOf(
  draft: PageDraft,
  kind: SitePage['kind'],
  beside: Pick<SitePage, 'services' | 'hours' | 'timeZone'>,
): SitePage {
  const { terms, privacy, ...page } = draft;
  return {
    ...beside,
    kind,
    page,
    services: page.showPrices ? beside.services : [],
    hours: page.showHours ? beside.hours : [],
    hasTerms: terms.trim() !== '',
    hasPrivacy: privacy.trim() !== '',
    html: kind === 'landing' ? null : markdownHtml(draft[kind]),
  };
}

/** The public pages beside the form, as a phone or a desktop shows them. `render` draws a page. */
export function Preview({
  draft,
  beside,
  render,
}: {
  draft: PageDraft;
  beside: Pick<SitePage, 'services' | 'hours' | 'timeZone'>;
  render: (site: SitePage) => ReactNode;
}) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('Phone');
  const [kind, setKind] = useState<SitePage['kind']>('landing');
  const choice = <Key extends string>(
    label: string,
    words: Record<Key, unknown>,
    chosen: Key,
    choose: (key: Key) => void,
  ) => (
    <ButtonGroup size="sm" aria-label={label}>
      {(Object.keys(words) as Key[]).map((key) => (
        <Button
          key={key}
          variant="outline-secondary"
          active={key === chosen}
          aria-pressed={key === chosen}
          onClick={() => choose(key)}
        >
          {typeof words[key] === 'string' ? words[key] : key}
        </Button>
      ))}
    </ButtonGroup>
  );
  return (
    <section className="page-preview" aria-label="Preview">
      <div className="preview-tools">
        {choice('Page', PAGES, kind, setKind)}
        {choice('Width', WIDTHS, width, setWidth)}
      </div>
      <Screen width={WIDTHS[width]} accent={draft.accent}>
        {render(siteOf(draft, kind, beside))}
      </Screen>
    </section>
  );
}

/** A frame of its own width, so that the page arranges itself as it would there; drawn smaller where there is less room. */
function Screen({ width, accent, children }: { width: number; accent: string | null; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    if (!room.current) return;
    const watch = new ResizeObserver(([entry]) => setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)));
    watch.observe(room.current);
    return () => watch.disconnect();
  }, [width]);
  useEffect(() => {
    if (!page) return;
    const follow = () =>
      page.documentElement.setAttribute(
        'data-bs-theme',
        document.documentElement.getAttribute('data-bs-theme') ?? 'light',
      );
    follow();
    const watch = new MutationObserver(follow);
    watch.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] });
    return () => watch.disconnect();
  }, [page]);
  useEffect(() => (page ? applyTheme(page, accent) : undefined), [page, accent]);
  const load = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument;
    if (!inside || inside === page) return;
    inside.documentElement.lang = 'en';
    for (const sheet of document.head.querySelectorAll('link[rel=stylesheet], style'))
      if (!sheet.getAttribute('href')?.startsWith('/practice/')) inside.head.append(inside.importNode(sheet, true));
    // It is looked at, not used: its links and buttons would lead away from what is being written.
    inside.body.inert = true;
    setPage(inside);
  };
  return (
    <div ref={room} className="preview-room">
      <iframe
        title="Preview of the public page"
        ref={load}
        onLoad={({ currentTarget }) => load(currentTarget)}
        style={{ width, height: `calc(100% / ${scale})`, transform: `scale(${scale})` }}
      />
      {page && createPortal(children, page.body)}
    </div>
  );
}

/** The accent's colours, set one by one: the page's policy lets no style sheet of our own making in. */
function applyTheme(page: Document, accent: string | null): () => void {
  const sheet = new page.defaultView!.CSSStyleSheet();
  try {
    sheet.replaceSync(themeCss(accent));
  } catch (error) {
    // Half a colour, while it is typed.
    if (!(error instanceof RangeError)) throw error;
  }
  page.adoptedStyleSheets = [sheet];
  return () => void (page.adoptedStyleSheets = []);
}
