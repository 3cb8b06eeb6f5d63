import Button from 'react-bootstrap/Button';
import './pager.scss';

/** 'Showing 26–50 of 120', or 'of 1,000+', with Previous and Next; the line alone when everything fits on one page. */
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
  if (total === 0) return null;
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  const isPast = first > total;
  return (
    <nav className="pager" aria-label={`Pages of ${what}`}>
      <span className="tabular" role="status">
        Showing {isPast ? 'none' : `${first}–${Math.min(page * pageSize, total)}`} of {total.toLocaleString('en-US')}
        {isMore && '+'}
      </span>
      {(pages > 1 || isMore || isPast) && (
        <span className="pager-buttons">
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={page <= 1}
            onClick={() => onPage(isPast ? pages : page - 1)}
          >
            Previous
          </Button>
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={page >= pages && !isMore}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </span>
      )}
    </nav>
  );
}
