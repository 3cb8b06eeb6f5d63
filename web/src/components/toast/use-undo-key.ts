import { useEffect } from 'react';

/** In a field the same keys take back what is typed. */
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** Ctrl or ⌘ and Z runs `act`, where nobody types; null: there is nothing to take back. */
export function useUndoKey(act: (() => void) | null): void {
  useEffect(() => {
    if (!act) return;
    const listen = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || (event.target instanceof Element && event.target.closest(FIELDS))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [act]);
}
