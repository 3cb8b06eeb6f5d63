import type { Practice, PublicPractice, SitePage } from '@stillpoint/contracts';
import { defaultPage } from '@stillpoint/practice-page';
import { renderSite } from './prerender.tsx';

/** Puts the landing page with the specified texts where no gateway drew it. */
export async function drawDevelopmentSite(): Promise<void> {
  const practice = (await (await fetch('/api/practice')).json()) as Practice & PublicPractice;
  const site: SitePage = {
    kind: 'landing',
    page: defaultPage(practice),
    timeZone: practice.timeZone,
    ...{ services: [], hours: [], hasTerms: false, hasPrivacy: false, html: null },
  };
  document.getElementById('root')!.innerHTML = renderSite(site, { ...practice, address: '', logo: null });
}
