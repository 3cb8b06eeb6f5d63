import { useSyncExternalStore } from 'react';

/** What a toast offers to do about its news. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  action?: ToastAction | undefined;
  open: boolean;
}

/** How long a toast shows, and how long a dismissed one is kept before it is dropped, in ms (spec section 9). */
export const TOAST_DURATION = 5_000;
/** One that offers something shows longer, in ms: it has to be read, decided and reached. */
export const TOAST_ACTION_DURATION = 8_000;
const TOAST_REMOVE_DELAY = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of any other: only one at a time (spec section 9). */
export function toast(message: {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: ToastAction | undefined;
}): void {
  clearTimeout(removal);
  show({ variant: 'default', ...message, id: ++lastId, open: true });
}

/** Shows a failure, and returns its sentence for the form it belongs to. */
export function toastError(title: string, description: string): string {
  toast({ title, description, variant: 'destructive' });
  return description;
}

/** Puts the toast away; `id` guards against closing a newer one. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), TOAST_REMOVE_DELAY);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useToast = (): Toast | null => useSyncExternalStore(subscribe, () => current);
