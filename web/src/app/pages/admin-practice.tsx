import type { SitePage } from '@stillpoint/practice-page';
import { PracticePageView } from '../../features/admin-practice-page/practice-page-view.tsx';
import { LandingBody } from '../../features/landing/landing-body.tsx';
import { LegalPage } from '../../features/landing/legal-page.tsx';
import { PracticeProvider } from '../../lib/practice.tsx';
import { SiteProvider } from '../../lib/site.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What the practice says of itself, beside what its public pages would be. */
export const Component = () => (
  <SettingsPage>
    <PracticePageView render={drawSite} />
  </SettingsPage>
);

const drawSite = (site: SitePage) => (
  <SiteProvider site={site}>
    <PracticeProvider practice={site.page}>
      {site.kind === 'landing' ? <LandingBody /> : <LegalPage />}
    </PracticeProvider>
  </SiteProvider>
);
