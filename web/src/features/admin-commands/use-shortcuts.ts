import { useEffectEvent, useLayoutEffect } from 'react';
import { shortcutOf, stepped, type Shortcut } from './shortcuts.ts';

const ROWS = '.admin .tab-content :is(.row-title, .mail-item, [data-row])';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** Listens to the dashboard's keys. `J` and `K` step through the rows on show, `R` presses the answer that is on show. */
export function useShortcuts(act: (shortcut: Shortcut) => void): void {
  const doIt = useEffectEvent(act);
  // What is drawn listens.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      const shortcut = shortcutOf({
        key: event.key,
        hasModifier: event.metaKey || event.ctrlKey || event.altKey,
        isCommandOrControl: event.metaKey || event.ctrlKey,
        isTyping: target?.closest(FIELDS) !== null,
        isInDialog: document.querySelector('[role="dialog"]') !== null,
      });
      if (shortcut === null) return;
      event.preventDefault();
      if (shortcut.does === 'step') step(shortcut.by);
      else if (shortcut.does === 'reply') document.querySelector<HTMLElement>('[data-shortcut="reply"]')?.click();
      else doIt(shortcut);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.getClientRects().length > 0);
  const next = rows[stepped(rows.indexOf(document.activeElement as HTMLElement), by, rows.length)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
