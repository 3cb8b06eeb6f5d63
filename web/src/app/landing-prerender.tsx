import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { PracticeProvider } from '../lib/practice.tsx';

const PLACEHOLDERS = {
  name: '{{PRACTICE_NAME}}',
  email: '{{PRACTICE_EMAIL}}',
  phone: '{{PRACTICE_PHONE}}',
  timeZone: '{{PRACTICE_TIMEZONE}}',
};

/** The landing page as HTML with placeholders for the practice's data; run once, at build time. */
export const renderLanding = (): string =>
  renderToString(
    <StrictMode>
      <PracticeProvider practice={PLACEHOLDERS}>
        <LandingPage />
      </PracticeProvider>
    </StrictMode>,
  );
