import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { loadSchemasWhenTyping } from '../components/form/checks/lazy-resolver.ts';
import { notePresses } from '../lib/focus.ts';
import { closeDialogsOnBack } from '../lib/browser/open-dialogs.ts';
import { forgetEarlierPage } from '../lib/session/forget-page.ts';
import { PracticeProvider, readPractice } from '../lib/practice.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { AppFrame } from './app-frame.tsx';
import { dropSecondPress } from './drop-second-press.ts';
import { keepDialogsOpen } from './keep-dialogs-open.ts';
import { Component as NotFound } from './pages/not-found.tsx';
import { PageErrors } from './route-error.tsx';

/**
 * Renders the page of this address, and each that is navigated to without another document; `pages` by path. `waiting` shows while
 * the code of a page loads.
 */
export function mount(pages: Readonly<Record<string, ComponentType>>, waiting: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  forgetEarlierPage();
  notePresses();
  keepDialogsOpen();
  dropSecondPress();
  closeDialogsOnBack();
  loadSchemasWhenTyping();
  createRoot(root).render(
    <StrictMode>
      <PracticeProvider practice={readPractice()}>
        <QueryClientProvider client={createQueryClient()}>
          <BrowserRouter>
            <PageErrors>
              <Routes>
                <Route element={<AppFrame waiting={waiting} />}>
                  {Object.entries({ ...pages, '*': NotFound }).map(([path, Page]) => (
                    <Route key={path} path={path} element={<Page />} />
                  ))}
                </Route>
              </Routes>
            </PageErrors>
          </BrowserRouter>
        </QueryClientProvider>
      </PracticeProvider>
    </StrictMode>,
  );
}
