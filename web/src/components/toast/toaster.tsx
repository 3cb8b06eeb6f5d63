import close from 'bootstrap-icons/icons/x-lg.svg?raw';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useFreePlace } from './use-free-place.ts';
import { useUndoKey } from './use-undo-key.ts';
import { dismissToast, TOAST_ACTION_DURATION, TOAST_DURATION, useToast, type Toast } from './toast-store.ts';
import './toaster.scss';

const SWIPE_THRESHOLD = 50;

/** Where toasts appear. The two live regions are always in the page, so that screen readers notice what enters them. */
export function Toaster() {
  const toast = useToast();
  const shown = toast?.open ? toast : null;
  return (
    <div className="toaster">
      <div role="status" aria-live="polite" aria-atomic="true">
        {shown?.variant === 'default' && <ToastCard key={shown.id} toast={shown} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {shown?.variant === 'destructive' && <ToastCard key={shown.id} toast={shown} />}
      </div>
    </div>
  );
}

/**
 * Closes by itself after 5 s, with something to do after 8 s, but not while it is pointed at or holds the focus; also by a swipe of
 * 50 px to the right. Ctrl or ⌘ and Z does what it offers, where nobody types. The focus it had goes back to where it came from.
 */
function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const swipeStart = useRef<number | null>(null);
  const place = useFreePlace(card);
  const cameFrom = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const shown = card.current;
    return () => {
      if (shown?.contains(document.activeElement)) (cameFrom.current as HTMLElement | null)?.focus();
    };
  }, []);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true);
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };

  useEffect(() => {
    if (held) return;
    const duration = toast.action ? TOAST_ACTION_DURATION : TOAST_DURATION;
    const timer = setTimeout(() => dismissToast(toast.id), duration);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.action]);
  const act = useCallback(() => {
    dismissToast(toast.id);
    toast.action?.run();
  }, [toast]);
  useUndoKey(toast.action ? act : null);

  const moved = (event: PointerEvent) => (swipeStart.current === null ? 0 : event.clientX - swipeStart.current);
  const slide = (distance: number) => {
    if (card.current) card.current.style.translate = distance > 0 ? `${distance}px 0` : '';
  };
  const release = (event: PointerEvent) => {
    const distance = moved(event);
    swipeStart.current = null;
    if (distance > SWIPE_THRESHOLD) dismissToast(toast.id);
    else slide(0);
  };

  return (
    <div
      ref={card}
      style={place ? { left: place.left, top: place.top } : { visibility: 'hidden' }}
      className={`toast-card ${toast.variant === 'destructive' ? 'toast-card-destructive' : ''}`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => (swipeStart.current = event.clientX)}
      onPointerMove={(event) => slide(moved(event))}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div className="toast-words">
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p className="toast-description">{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="btn btn-sm btn-outline-primary toast-action"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={act}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton svg={close} label="Close" onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
