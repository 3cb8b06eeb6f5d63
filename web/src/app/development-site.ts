import type { Practice, PublicPractice } from '@stillpoint/contracts';
import { defaultPage, landingPageOf } from '@stillpoint/practice-page';
import { renderSite } from './prerender.tsx';

/** Puts the landing page with the specified texts where no gateway drew it. */
export async function drawDevelopmentSite(): Promise<void> {
  const practice = (await (await fetch('/api/practice')).json()) as Practice & PublicPractice;
  const site = landingPageOf({ page: defaultPage(practice), services: [], hours: [] });
  document.getElementById('root')!.innerHTML = renderSite(site, { ...practice, address: '', logo: null });
}
