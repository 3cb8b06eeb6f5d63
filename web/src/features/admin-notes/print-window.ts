import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import watch from './print-watch.js?url';
import sheet from './print.css?url';

/**
 * Opens a window of its own with a printable page and asks it to print once its stylesheet is there. The page is drawn in
 * memory: what it shows is in no address, no storage and no second request. It closes when somebody logs out, here or in another
 * tab, and when the session ends by itself, also when this page is not there any more. False when the browser refused the window.
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
  const script = paper.createElement('script');
  script.src = new URL(watch, window.location.href).href;
  paper.head.append(link, script);
  opened.focus();
  return true;
}
