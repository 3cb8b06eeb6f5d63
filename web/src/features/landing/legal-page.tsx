import { useSite } from '../../lib/site.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteHeader } from './frame/site-header.tsx';
import './legal-page.scss';

/** The practice's terms, or what it says of privacy. */
export function LegalPage() {
  const { kind, html } = useSite();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader>
        <a className="btn btn-link" href="/">
          Home
        </a>
      </SiteHeader>
      <main id="main" className="container legal">
        <h1>{kind === 'terms' ? 'Terms' : 'Privacy'}</h1>
        {/* Made of Markdown on the server, which lets no HTML of the writer's through. */}
        <div className="legal-text" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
      </main>
      <SiteFooter />
    </>
  );
}
