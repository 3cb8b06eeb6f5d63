import type { SitePage } from '@stillpoint/practice-page';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { LegalPage } from '../features/landing/legal-page.tsx';
import { SiteProvider } from '../lib/site.tsx';

/** One of the practice's public pages. */
export const Site = ({ site }: { site: SitePage }) => (
  <SiteProvider site={site}>{site.kind === 'landing' ? <LandingPage /> : <LegalPage />}</SiteProvider>
);
