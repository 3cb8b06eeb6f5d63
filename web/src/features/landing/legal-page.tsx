import { Brand } from '../../components/page/brand.tsx';
import { ColourModeToggle } from '../../components/page/colour-mode-toggle.tsx';
import { useSite } from '../../lib/site.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import './frame/site-header.scss';
import './legal-page.scss';

/** The practice's terms, or what it says of privacy. */
export function LegalPage() {
  const { kind, html } = useSite();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="site-header">
        <div className="container">
          <Brand />
          <div className="site-header-actions">
            <ColourModeToggle />
            <a className="btn btn-link" href="/">
              Home
            </a>
          </div>
        </div>
      </header>
      <main id="main" className="container legal">
        <h1>{kind === 'terms' ? 'Terms' : 'Privacy'}</h1>
        {/* Made of Markdown on the server, which lets no HTML of the writer's through. */}
        <div className="legal-text" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
      </main>
      <SiteFooter />
    </>
  );
}
