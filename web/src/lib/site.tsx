import type { SitePage } from '@stillpoint/contracts';
import { createContext, use, type ReactNode } from 'react';

const SiteContext = createContext<SitePage | null>(null);

/** What this public page says, as the server put it into the page, in `<script type="application/json" id="site">`. Null where it is missing. */
export function readSite(): SitePage | null {
  const text = document.getElementById('site')?.textContent?.trim();
  return text?.startsWith('{"') ? (JSON.parse(text) as SitePage) : null;
}

export function SiteProvider({ site, children }: { site: SitePage; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** What the practice says of itself on its public pages. */
export function useSite(): SitePage {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}
