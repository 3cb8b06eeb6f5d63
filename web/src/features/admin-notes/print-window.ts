import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ACCESS_ENDED, watchLogout } from '../../lib/session/forget-page.ts';
import sheet from './print.css?url';

/**
 * Opens a window of its own with a printable page and asks it to print once its stylesheet is there. The page is drawn in
 * memory: what it shows is in no address, no storage and no second request. It closes when somebody logs out, here or in another
 * tab, and when the session ends by itself. False when the browser refused the window.
 */
export function openPrintWindow(title: string, page: ReactNode): boolean {
  const opened = window.open('', '_blank');
  if (!opened) return false;
  const { document: paper } = opened;
  paper.title = title;
  paper.documentElement.lang = 'en';
  const root = paper.body.appendChild(paper.createElement('main'));
  createRoot(root).render(page);
  const link = paper.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(sheet, window.location.href).href;
  link.addEventListener('load', () => opened.print());
  paper.head.append(link);
  const isLoggedOut = watchLogout();
  const look = () => {
    if (isLoggedOut()) opened.close();
  };
  window.addEventListener('pagehide', look);
  window.addEventListener('storage', look);
  window.addEventListener(ACCESS_ENDED, () => opened.close());
  opened.focus();
  return true;
}
