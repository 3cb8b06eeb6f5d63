import type { SitePage } from '@stillpoint/practice-page';
import { RequireAdmin } from '../../features/admin-auth/require-admin.tsx';
import { PracticePageView } from '../../features/admin-practice-page/practice-page-view.tsx';
import { ConfirmAdmin } from '../../features/admin-security/confirm-admin.tsx';
import { SetupBar } from '../../features/admin-setup/setup-bar.tsx';
import { LandingBody } from '../../features/landing/landing-body.tsx';
import { LegalPage } from '../../features/landing/legal-page.tsx';
import { PracticeProvider } from '../../lib/practice.tsx';
import { SiteProvider } from '../../lib/site.tsx';

/** What the practice says of itself, beside what its public pages would be. */
export const Component = () => (
  <RequireAdmin>
    <div className="admin">
      <SetupBar />
      <PracticePageView render={drawSite} />
      <ConfirmAdmin />
    </div>
  </RequireAdmin>
);

const drawSite = (site: SitePage) => (
  <SiteProvider site={site}>
    <PracticeProvider practice={site.page}>
      {site.kind === 'landing' ? <LandingBody /> : <LegalPage />}
    </PracticeProvider>
  </SiteProvider>
);
