import { markdownHtml } from './markdown.ts';
import type { PracticePage } from './page.ts';

/** A service as the landing page offers it: `price` in whole units of `currency` (ISO 4217), `duration` in minutes. */
export interface OfferedService {
  name: string;
  description: string;
  price: number;
  currency: string;
  duration: number;
}

/** Opening hours, wall times of the practice; `dayOfWeek` 0 = Sunday. */
export interface OpenHours {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
}

/** Everything that the public pages are drawn from. */
export interface SiteContent {
  page: PracticePage;
  services: OfferedService[];
  hours: OpenHours[];
}

/** One public page of the practice, as the server draws it and the preview shows it. */
export interface SitePage extends Omit<SiteContent, 'page'> {
  kind: 'landing' | 'terms' | 'privacy';
  /** Without the long texts, which have pages of their own. */
  page: Omit<PracticePage, 'terms' | 'privacy'>;
  hasTerms: boolean;
  hasPrivacy: boolean;
  /** Terms or privacy: their text, safe to show. */
  html: string | null;
}

export function sitePageOf({ page, services, hours }: SiteContent, kind: SitePage['kind']): SitePage {
  const { terms, privacy, ...shown } = page;
  return {
    kind,
    page: shown,
    // What is not shown is not sent, either.
    services: page.showPrices ? services : [],
    hours: page.showHours ? hours : [],
    hasTerms: terms.trim() !== '',
    hasPrivacy: privacy.trim() !== '',
    html: kind === 'landing' ? null : markdownHtml(page[kind]),
  };
}
