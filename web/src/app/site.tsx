import type { SitePage } from '@stillpoint/contracts';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { LegalPage } from '../features/landing/legal-page.tsx';
import { SiteProvider } from '../lib/site.tsx';

/** One of the practice's public pages. `onNotice` runs when the portal's notice appears. */
export function Site({ site, onNotice }: { site: SitePage; onNotice?: () => void }) {
  return (
    <SiteProvider site={site}>
      {site.kind === 'landing' ? <LandingPage {...(onNotice ? { onNotice } : {})} /> : <LegalPage />}
    </SiteProvider>
  );
}
