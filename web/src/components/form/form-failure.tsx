import { useEffect, useRef } from 'react';
import { Note } from '../state/note.tsx';

/** Why a form could not be sent; takes the focus when it appears. */
export function FormFailure({ failure }: { failure: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure === null) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return failure === null ? null : (
    <Note tone="error" ref={place}>
      {failure}
    </Note>
  );
}
