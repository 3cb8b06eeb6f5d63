// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { forgetEarlierPage, forgetPage } from './forget-page.ts';

afterEach(() => void vi.restoreAllMocks());

it('a page that was left before somebody logged out in a later one shows nothing when the browser comes back to it', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  document.body.textContent = 'Session notes of Ada Still';
  forgetEarlierPage();
  comeBack();
  expect(document.body.textContent).toBe('Session notes of Ada Still');
  localStorage.setItem('stillpoint left', 'later');
  comeBack();
  expect(document.body.textContent).toBe('');
  expect(reload).toHaveBeenCalled();
});

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
  expect(reload).toHaveBeenCalled();
});

const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const fireEventOnWindow = (type: string) => window.dispatchEvent(new Event(type));
