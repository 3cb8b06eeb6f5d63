import type { PublicPractice } from '@stillpoint/contracts';
import type { SitePage } from '@stillpoint/practice-page';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { LegalPage } from '../features/landing/legal-page.tsx';
import { PracticeProvider } from '../lib/practice.tsx';
import { SiteProvider } from '../lib/site.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';

const PLACEHOLDERS: PublicPractice = {
  name: '{{PRACTICE_NAME}}',
  email: '{{PRACTICE_EMAIL}}',
  phone: '',
  timeZone: '',
  dateStyle: 'en-US',
  address: '',
  logo: null,
  video: '',
};

const render = (page: ReactNode, practice: PublicPractice): string =>
  renderToStaticMarkup(<PracticeProvider practice={practice}>{page}</PracticeProvider>);

/** A public page as HTML; run by the gateway, whenever what the practice says has changed. */
export const renderSite = (site: SitePage, practice: PublicPractice): string =>
  render(
    <SiteProvider site={site}>{site.kind === 'landing' ? <LandingPage /> : <LegalPage />}</SiteProvider>,
    practice,
  );

/** What the other pages show until their code runs, the dashboard's or any other; run once, at build time. */
export const renderShell = (admin: boolean): string => render(<FrameSkeleton admin={admin} />, PLACEHOLDERS);
