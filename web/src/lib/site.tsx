import type { SitePage } from '@stillpoint/practice-page';
import { createContext, use, type ReactNode } from 'react';

const SiteContext = createContext<SitePage | null>(null);

export function SiteProvider({ site, children }: { site: SitePage; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** What the practice says of itself on its public pages. */
export function useSite(): SitePage {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}
