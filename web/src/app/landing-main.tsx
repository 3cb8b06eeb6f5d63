// First: what stands beside the components comes after it.
import '../theme/landing.scss';
import type { SitePage } from '@stillpoint/contracts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PracticeProvider, readPractice } from '../lib/practice.tsx';
import { readSite } from '../lib/site.tsx';
import { Site } from './site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');

/** Who sees the notice most likely goes on to the login: its code is fetched meanwhile. */
const warmUp = () => {
  import('./pages/client/client-login.tsx').catch(() => {
    // Only a head start: if it fails, the login page fetches the code itself and reports what is wrong.
  });
};

const practice = readPractice();
const show = (site: SitePage) => (
  <StrictMode>
    <PracticeProvider practice={practice}>
      <Site site={site} onNotice={warmUp} />
    </PracticeProvider>
  </StrictMode>
);

// Served pages carry the drawn page and what it was drawn from; during development there is neither.
const site = readSite();
if (site) hydrateRoot(root, show(site));
else if (import.meta.env.DEV)
  void import('./development-site.ts').then(({ developmentSite }) =>
    createRoot(root).render(show(developmentSite(practice))),
  );
