// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

/** A toast that offers to take something back; says how often it did. */
function offered() {
  const taken = { back: 0 };
  render(
    <>
      <Toaster />
      <textarea aria-label="Note" />
    </>,
  );
  act(() => toast({ title: 'Time Opened', action: { label: 'Undo', run: () => (taken.back += 1) } }));
  return taken;
}

it('a toast with an action performs it once when its button is pressed, and disappears', () => {
  const taken = offered();
  fireEvent.click(screen.getByText('Undo'));
  expect(taken.back).toBe(1);
  expect(screen.queryByText('Time Opened')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(taken.back).toBe(1);
});

it.each(['Undo', 'Close'])('a toast that %s closes gives the focus back to where it came from', (button) => {
  offered();
  screen.getByLabelText('Note').focus();
  screen.getByText('Undo').focus();
  screen.getByRole('button', { name: button }).focus();
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(screen.queryByText('Time Opened')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
});

it('a toast with an action performs it with Ctrl or ⌘ and Z, but not while somebody is typing', () => {
  const taken = offered();
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z' });
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  expect(taken.back).toBe(0);
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
  expect(taken.back).toBe(1);
});

it.each([
  [
    'the heading that a step leads to',
    <h2 key="heading" tabIndex={-1}>
      Payment
    </h2>,
  ],
  [
    'the payment provider’s buttons',
    <div key="buttons" className="payment-buttons">
      Payment
    </div>,
  ],
  [
    'the time that is left to pay',
    <div key="note" className="note">
      Payment
    </div>,
  ],
])('a toast does not cover %s', (_, below) => {
  render(
    <>
      <Toaster />
      {below}
    </>,
  );
  screen.getByText('Payment').getBoundingClientRect = () => new DOMRect(0, 0, 300, 60);
  act(() => toast({ title: 'Payment Required' }));
  const card = screen.getByText('Payment Required').closest<HTMLElement>('.toast-card');
  expect(Number.parseFloat(card?.style.top ?? '')).toBeGreaterThanOrEqual(60);
});

it('a toast may lie on a text that takes the focus to be scrolled, and does not move to the head above it', () => {
  render(
    <>
      <Toaster />
      <div tabIndex={0} role="region">
        At nine?
      </div>
    </>,
  );
  screen.getByRole('region').getBoundingClientRect = () => new DOMRect(0, 0, 300, 60);
  act(() => toast({ title: 'Email Sent' }));
  const card = screen.getByText('Email Sent').closest<HTMLElement>('.toast-card');
  expect(card?.style.top).toBe('8px');
});

it('a toast does not cover the field that is typed into where controls fill the window', () => {
  render(
    <>
      <Toaster />
      <textarea aria-label="Note" />
      <button>All the rest</button>
    </>,
  );
  const note = screen.getByLabelText('Note');
  note.getBoundingClientRect = () => new DOMRect(0, 0, 300, 60);
  screen.getByText('All the rest').getBoundingClientRect = () => new DOMRect(0, 60, 300, 2_000);
  note.focus();
  act(() => toast({ title: 'Not Saved' }));
  const card = screen.getByText('Not Saved').closest<HTMLElement>('.toast-card');
  expect(Number.parseFloat(card?.style.top ?? '')).toBeGreaterThanOrEqual(60);
});

it.each([
  ['title of a dialog', <h2 className="modal-title">Your recovery codes</h2>],
  [
    'words of a dialog',
    <div role="dialog" className="show">
      <p>Your recovery codes</p>
    </div>,
  ],
  [
    'heading of a tab',
    <main>
      <h2>Your recovery codes</h2>
    </main>,
  ],
])('a toast leaves the %s that opens under it', async (_, dialog) => {
  const page = (below: ReactNode) => (
    <>
      <Toaster />
      {below}
    </>
  );
  const { rerender } = render(page(null));
  act(() => toast({ title: 'Passkey Added' }));
  const place = () => Number.parseFloat(document.querySelector<HTMLElement>('.toast-card')?.style.top ?? '');
  const above = place();
  rerender(page(dialog));
  screen.getByText('Your recovery codes').getBoundingClientRect = () => new DOMRect(0, 0, 300, 60);
  await vi.waitFor(() => expect(place()).toBeGreaterThanOrEqual(60), 30_000);
  expect(above).toBeLessThan(60);
});

it('a toast that is shown while a window is widened goes to the corner that wide windows have it in', async () => {
  const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(375);
  render(<Toaster />);
  act(() => toast({ title: 'Email Sent' }));
  const place = () => document.querySelector<HTMLElement>('.toast-card')?.style;
  expect(place()?.top).toBe('8px');
  width.mockReturnValue(1280);
  vi.stubGlobal('innerWidth', 1280);
  await vi.waitFor(() => expect(place()?.left).toBe('1272px'));
  expect(Number.parseFloat(place()?.top ?? '')).toBeGreaterThan(400);
  width.mockRestore();
  vi.unstubAllGlobals();
});
