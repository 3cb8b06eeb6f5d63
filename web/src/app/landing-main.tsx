// First: what stands beside the components comes after it.
import '../theme/landing.scss';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { PracticeProvider, readPractice } from '../lib/practice.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');

/** Who sees the notice most likely goes on to the login: its code is fetched meanwhile. */
const warmUp = () => {
  import('./pages/client-login.tsx').catch(() => {
    // Only a head start: if it fails, the login page fetches the code itself and reports what is wrong.
  });
};

const page = (
  <StrictMode>
    <PracticeProvider practice={readPractice()}>
      <LandingPage onNotice={warmUp} />
    </PracticeProvider>
  </StrictMode>
);

// Built pages carry the prerendered landing page; during development the root is empty.
if (root.firstElementChild) hydrateRoot(root, page);
else createRoot(root).render(page);
