// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { forgetPage } from './forget-page.ts';

it('a page that was left after logging out shows nothing any more when the browser comes back to it, and is loaded again', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  document.body.textContent = 'Session notes of Ada Still';
  forgetPage();
  // Until the next page is there, this one stays.
  expect(document.body.textContent).toBe('Session notes of Ada Still');
  fireEventOnWindow('pagehide');
  expect(document.body.textContent).toBe('');
  expect(reload).not.toHaveBeenCalled();
  fireEventOnWindow('pageshow');
  expect(reload).toHaveBeenCalledOnce();
});

const fireEventOnWindow = (type: string) => window.dispatchEvent(new Event(type));
