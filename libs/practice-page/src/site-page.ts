import type { PracticePage } from './page.ts';

/** A service as shown on the landing page: `price` in whole units of `currency` (ISO 4217), `duration` in minutes. */
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

/** The data all public pages are rendered from. */
export interface SiteContent {
  page: PracticePage;
  services: OfferedService[];
  hours: OpenHours[];
}

/** One public page of the practice, as rendered by the server and in the preview. */
export interface SitePage extends Omit<SiteContent, 'page'> {
  kind: 'landing' | 'terms' | 'privacy';
  /** Without the long texts, which have their own pages. */
  page: Omit<PracticePage, 'terms' | 'privacy'>;
  hasTerms: boolean;
  hasPrivacy: boolean;
  /** Terms or privacy: their text as safe HTML. */
  html: string | null;
}

/** The landing page, which shows the others' texts nowhere. */
export function landingPageOf({ page, services, hours }: SiteContent): SitePage {
  const { terms, privacy, ...shown } = page;
  return {
    kind: 'landing',
    page: shown,
    // A page receives only what it shows.
    services: page.showPrices ? services : [],
    hours: page.showHours ? hours : [],
    hasTerms: terms.trim() !== '',
    hasPrivacy: privacy.trim() !== '',
    html: null,
  };
}
