/** What a key of the dashboard does. */
export type Shortcut =
  | { does: 'menu' }
  | { does: 'today' }
  | { does: 'create' }
  | { does: 'step'; by: 1 | -1 }
  | { does: 'reply' }
  | { does: 'tab'; number: number };

/** A key press, and where it fell. */
export interface Press {
  key: string;
  hasModifier: boolean;
  isCommandOrControl: boolean;
  /** In a field: letters are letters there. */
  isTyping: boolean;
  /** A dialog is open: it has keys of its own. */
  isInDialog: boolean;
}

/** What a press means, or null. The menu opens from anywhere; everything else only where nobody types and no dialog is open. */
export function shortcutOf({ key, hasModifier, isCommandOrControl, isTyping, isInDialog }: Press): Shortcut | null {
  const letter = key.toLowerCase();
  if (isCommandOrControl && letter === 'k') return { does: 'menu' };
  if (hasModifier || isTyping || isInDialog) return null;
  switch (letter) {
    case 't':
      return { does: 'today' };
    case 'c':
      return { does: 'create' };
    case 'j':
      return { does: 'step', by: 1 };
    case 'k':
      return { does: 'step', by: -1 };
    case 'r':
      return { does: 'reply' };
    default:
      return /^[1-7]$/.test(key) ? { does: 'tab', number: Number(key) } : null;
  }
}

/** Where J and K lead in a list of `count` rows from the one at `at`; -1: none has the focus yet. */
export const stepped = (at: number, by: 1 | -1, count: number): number =>
  at === -1 ? (by === 1 ? 0 : count - 1) : Math.min(Math.max(at + by, 0), count - 1);
