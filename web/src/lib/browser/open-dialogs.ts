/**
 * Back closes the topmost dialog. A dialog that opens adds a copy of the page's history entry, so that Back has something to take
 * back and the page stays. What closes otherwise leaves its copy, which the next Back steps over (nothing is in flight that a link
 * followed at once could cross), and the next dialog uses: all copies of an entry have the router's number of it. Only where nothing
 * is behind the page, so that this Back would lead nowhere, are the copies left at once.
 */
interface Entry {
  /** The router's number of the page in this tab. */
  idx: number;
  /** How many dialogs are open on this copy. */
  dialogs: number;
  /** The address, which may name what is open. */
  href: string;
  /** It is a copy that is being left because its dialogs were closed. */
  isLeft?: boolean;
}

/** What closes each open dialog, the topmost last. */
const open: (() => void)[] = [];
let last: Entry = { idx: 0, dialogs: 0, href: '' };

const currentEntry = (): Entry => ({
  idx: 0,
  dialogs: 0,
  ...(history.state as Partial<Entry> | null),
  href: location.href,
});

/** Notes that a dialog is open, which `close` closes; returns what notes that it is not. */
export function noteOpenDialog(close: () => void): () => void {
  open.push(close);
  addCopy();
  return () => {
    open.splice(open.indexOf(close), 1);
    setTimeout(leaveCopies);
  };
}

/** Call it once, before the router listens: it does not see the steps over copies. */
export function closeDialogsOnBack(): void {
  last = currentEntry();
  // The router replaces the state with its own: a copy stays one.
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (state: object | null, ...to) => {
    replaceState({ ...state, dialogs: currentEntry().dialogs }, ...to);
    last = currentEntry();
  };
  window.addEventListener('popstate', closeTopmost);
}

/** The copy that the open dialogs need, unless this is it. */
function addCopy(): void {
  if (currentEntry().dialogs >= open.length) return;
  history.pushState({ ...(history.state as object | null), dialogs: open.length }, '');
  last = currentEntry();
}

function leaveCopies(): void {
  const { dialogs } = currentEntry();
  if (open.length > 0 || dialogs === 0 || history.length !== dialogs + 1) return;
  last.isLeft = true;
  history.go(-dialogs);
}

function closeTopmost(event: PopStateEvent): void {
  const left = last;
  last = currentEntry();
  // Another page, or Forward.
  if (last.idx !== left.idx || last.dialogs >= left.dialogs) return;
  if (open.length > last.dialogs) {
    if (!left.isLeft) open.at(-1)?.();
    // One that is saving, or was opened in the meantime, stays open.
    setTimeout(addCopy);
  } else {
    event.stopImmediatePropagation();
    // What was closed on the copy is not open on the next way forward.
    history.replaceState(history.state, '', left.href);
    history.back();
  }
}
