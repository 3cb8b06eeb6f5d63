import Button from 'react-bootstrap/Button';
import { WORDS } from '../words.ts';
import './pager.scss';

/**
 * 'Showing 26–50 of 120', or 'of 1,000+', with Previous and Next; the line alone when everything fits on one page. That a list has
 * become empty is read out, and said on screen beside it.
 */
export function Pager({
  page,
  pageSize,
  total,
  isMore = false,
  what,
  onPage,
}: {
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`. */
  isMore?: boolean;
  /** Plural of what is listed, for the buttons' names. */
  what: string;
  onPage: (page: number) => void;
}) {
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  const isPast = first > total;
  // One that is off keeps the focus, which a disabled button loses when it was pressed last.
  const step = (label: string, isOff: boolean, to: number) => (
    <Button
      size="sm"
      variant="outline-secondary"
      className={isOff ? 'disabled' : ''}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPage(to)}
    >
      {label}
    </Button>
  );
  return (
    <div className={total === 0 ? 'visually-hidden' : 'pager'}>
      <span className="tabular" role="status">
        {total === 0
          ? WORDS.nothingFound
          : `Showing ${isPast ? 'none' : `${first}–${Math.min(page * pageSize, total)}`} of ${total.toLocaleString('en-US')}${isMore ? '+' : ''}`}
      </span>
      {(pages > 1 || isMore || first > 1) && (
        <nav className="pager-buttons" aria-label={`Pages of ${what}`}>
          {step('Previous', page <= 1, isPast ? pages : page - 1)}
          {step('Next', page >= pages && !isMore, page + 1)}
        </nav>
      )}
    </div>
  );
}
