import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render as renderAlone, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import { afterEach, expect } from 'vitest';
import { AdminActionsContext, type AdminActions } from '../components/admin/admin-actions.tsx';
import { Toaster } from '../components/toast/toaster.tsx';
import { PracticeProvider } from '../lib/practice.tsx';
import { createQueryClient } from '../lib/query-client.ts';

/** A mouse that rests on each toast as soon as it appears: on a busy machine its five seconds are over before a test reads it. */
const mouse = new MutationObserver(() => {
  for (const card of document.querySelectorAll('.toast-card')) fireEvent.pointerEnter(card, { pointerType: 'mouse' });
});

afterEach(() => {
  cleanup();
  mouse.disconnect();
});
// A busy machine draws slowly.
configure({ asyncUtilTimeout: 30_000 });

const PRACTICE = {
  name: 'Stillpoint',
  email: 'hello@stillpoint.example',
  phone: '+1 555 0100',
  timeZone: 'America/New_York',
  dateStyle: 'en-US' as const,
  address: '',
  logo: null,
  video: 'Zoom',
};

/** Renders a part of the app at an address, with all that stands around every page; in the dashboard its `actions` are not carried out. */
export function render(page: ReactNode, at = '/', actions: Partial<AdminActions> = {}) {
  const queryClient = createQueryClient();
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  mouse.observe(document.body, { childList: true, subtree: true });
  return {
    queryClient,
    ...renderAlone(
      <PracticeProvider practice={PRACTICE}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[at]}>
            <AdminActionsContext value={actions as AdminActions}>{page}</AdminActionsContext>
            <Address />
          </MemoryRouter>
          <Toaster />
        </QueryClientProvider>
      </PracticeProvider>,
    ),
  };
}

/** Types into the field of this label. */
export const type = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Waits for a toast with this title and these words. */
export const expectToast = (title: string, words: string): Promise<void> =>
  waitFor(() => {
    const shown = document.querySelector('.toast-card')?.textContent;
    expect(shown).toContain(title);
    expect(shown).toContain(words);
  });

/** The address, for a test to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
