import { momentText } from '../../lib/time.ts';
import { momentOf, moved, type Cursor, type Grid } from './cursor.ts';
import { WORDS } from './words.ts';

/** Empty times by keyboard: a button that shows when it has the focus, moved by the arrow keys, marked in the calendar. */
export function TimeCursor({
  cursor,
  grid,
  timeZone,
  onMove,
  onFocused,
  onPick,
}: {
  cursor: Cursor;
  grid: Grid;
  timeZone: string;
  onMove: (cursor: Cursor) => void;
  onFocused: (isFocused: boolean) => void;
  onPick: (instant: Date) => void;
}) {
  const moment = momentOf(cursor, timeZone);
  return (
    <div className="calendar-cursor visually-hidden-focusable">
      <button
        type="button"
        className="btn btn-sm btn-outline-primary"
        aria-describedby="calendar-cursor-help"
        onFocus={() => onFocused(true)}
        onBlur={() => onFocused(false)}
        onKeyDown={(event) => {
          const next = moved(cursor, event.key, grid);
          if (!next) return;
          event.preventDefault();
          onMove(next);
        }}
        onClick={() => moment !== null && onPick(new Date(moment))}
      >
        <span>
          New appointment{' '}
          <span aria-live="polite" className="tabular">
            {moment === null ? 'at a time the clock skips' : `on ${momentText(moment, timeZone)}`}
          </span>
        </span>
      </button>
      <span id="calendar-cursor-help">{WORDS.cursorKeys}</span>
    </div>
  );
}
