import { useEffectEvent, useLayoutEffect } from 'react';
import type { Command } from './commands.ts';

const ROWS = '.admin .tab-content :is(.row-title, .mail-item)';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/**
 * The dashboard's keys. Ctrl or ⌘ and K opens the menu from anywhere; the others work only where nobody types and no dialog is open: a
 * command's own runs it, `J` and `K` step through the rows on show, `R` presses the answer that is on show.
 */
export function useShortcuts(commands: readonly Command[], onMenu: () => void): void {
  const find = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const letter = key.toLowerCase();
    if (ctrlKey || metaKey) return letter === 'k' ? onMenu : undefined;
    const isTyping = !(target instanceof Element) || target.closest(FIELDS) !== null;
    if (altKey || isTyping || document.querySelector('[role="dialog"]')) return undefined;
    if (letter === 'j') return () => step(1);
    if (letter === 'k') return () => step(-1);
    if (letter === 'r') return () => document.querySelector<HTMLElement>('[data-shortcut="reply"]')?.click();
    return commands.find(({ hint }) => hint?.toLowerCase() === letter)?.run;
  });
  // What is drawn listens.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = event.defaultPrevented || event.isComposing ? undefined : find(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** To the next row or the one before; from anywhere else to the first or the last. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.getClientRects().length > 0);
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 && by === -1 ? rows.at(-1) : rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
