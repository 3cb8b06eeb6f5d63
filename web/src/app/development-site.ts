import type { Practice, SitePage } from '@stillpoint/contracts';
import { defaultPage } from '@stillpoint/practice-page';

/** The landing page with the specified texts, where no gateway drew it. */
export const developmentSite = (practice: Practice): SitePage => ({
  kind: 'landing',
  page: defaultPage(practice),
  timeZone: practice.timeZone,
  ...{ services: [], hours: [], hasTerms: false, hasPrivacy: false, html: null },
});
