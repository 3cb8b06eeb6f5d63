import exclamation from 'bootstrap-icons/icons/exclamation-circle.svg?raw';
import Button from 'react-bootstrap/Button';
import { isTransient, reasonOf } from '../../lib/api.ts';
import { handFocusOn } from '../../lib/focus.ts';
import { Icon } from '../icon.tsx';
import { TRY_AGAIN } from '../../lib/words.ts';
import { WORDS } from './words.ts';

/** Shown where a list or page could not be read: says why, and offers another attempt where that can help. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div ref={handFocusOn} className="empty-state" role="alert">
      <Icon svg={exclamation} />
      <p className="empty-state-title">{WORDS.notLoaded}</p>
      <p>{reasonOf(error, TRY_AGAIN)}</p>
      {isTransient(error) && (
        <Button variant="outline-primary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
