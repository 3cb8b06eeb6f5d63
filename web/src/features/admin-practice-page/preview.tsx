import { landingPageOf, themeCss, type SiteContent, type SitePage } from '@stillpoint/practice-page';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ButtonChoice } from '../../components/page/button-choice.tsx';
import { ScaledFrame } from '../../components/page/scaled-frame.tsx';
import './preview.scss';

/** What reads Markdown is two thirds of this screen's code, and seldom looked at. */
const LegalPreview = lazy(() => import('./legal-preview.tsx').then((m) => ({ default: m.LegalPreview })));

const WIDTHS = { Phone: 390, Desktop: 1280 } as const;
const PAGES = { landing: 'Landing page', terms: 'Terms', privacy: 'Privacy' } as const;

/** The public pages beside the form, as a phone or a desktop shows them. `render` draws a page. */
export function Preview({
  content,
  render,
}: {
  /** With what is typed. */
  content: SiteContent;
  render: (site: SitePage) => ReactNode;
}) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('Phone');
  const [kind, setKind] = useState<SitePage['kind']>('landing');
  return (
    <section className="page-preview" aria-label="Preview">
      <div className="preview-tools">
        <ButtonChoice label="Page" words={PAGES} chosen={kind} onChoose={setKind} />
        <ButtonChoice label="Width" words={{ Phone: 'Phone', Desktop: 'Desktop' }} chosen={width} onChoose={setWidth} />
      </div>
      <Screen width={WIDTHS[width]} accent={content.page.accent}>
        {kind === 'landing' ? (
          render(landingPageOf(content))
        ) : (
          <Suspense>
            <LegalPreview content={content} kind={kind} render={render} />
          </Suspense>
        )}
      </Screen>
    </section>
  );
}

/** The page on a screen of this width, in the accent's colours. */
function Screen({ width, accent, children }: { width: number; accent: string | null; children: ReactNode }) {
  const [page, setPage] = useState<Document | null>(null);
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
  const load = (inside: Document) => {
    for (const sheet of document.head.querySelectorAll('link[rel=stylesheet], style'))
      if (!sheet.getAttribute('href')?.startsWith('/practice/')) inside.head.append(inside.importNode(sheet, true));
    setPage(inside);
  };
  return (
    <ScaledFrame title="Preview of the public page" width={width} onLoad={load}>
      {page && createPortal(children, page.body)}
    </ScaledFrame>
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
