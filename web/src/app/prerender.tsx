import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { PracticeProvider } from '../lib/practice.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';

const PLACEHOLDERS = {
  name: '{{PRACTICE_NAME}}',
  email: '{{PRACTICE_EMAIL}}',
  phone: '{{PRACTICE_PHONE}}',
  timeZone: '{{PRACTICE_TIMEZONE}}',
};

const render = (page: ReactNode): string =>
  renderToString(
    <StrictMode>
      <PracticeProvider practice={PLACEHOLDERS}>{page}</PracticeProvider>
    </StrictMode>,
  );

/** The landing page as HTML with placeholders for the practice's data; run once, at build time. */
export const renderLanding = (): string => render(<LandingPage />);

/** What the other pages show until their code runs. */
export const renderShell = (): string => render(<FrameSkeleton />);
