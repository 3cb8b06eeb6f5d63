import exclamation from 'bootstrap-icons/icons/exclamation-circle.svg?raw';
import Button from 'react-bootstrap/Button';
import { isRefused, isTransient, reasonOf } from '../../lib/api.ts';
import { handFocusOn } from '../../lib/focus.ts';
import { Icon } from '../icon.tsx';
import { TRY_AGAIN } from '../../lib/words.ts';
import { WORDS } from './words.ts';

/** Shown where a list or page could not be read, or does not exist: says why, and offers another attempt where that can help. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = reasonOf(error, TRY_AGAIN);
  const isGone = isRefused(error, 'not_found');
  return (
    <div ref={handFocusOn} className="empty-state" role="alert">
      <Icon svg={exclamation} />
      <p className="empty-state-title">{isGone ? reason : WORDS.notLoaded}</p>
      {!isGone && <p>{reason}</p>}
      {isTransient(error) && (
        <Button variant="outline-primary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
