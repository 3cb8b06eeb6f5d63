import Button from 'react-bootstrap/Button';
import './pager.scss';

/** 'Showing 26–50 of 120' with Previous and Next; the line alone when everything fits on one page. */
export function Pager({
  page,
  pageSize,
  total,
  what,
  onPage,
}: {
  page: number;
  pageSize: number;
  total: number;
  /** Plural of what is listed, for the buttons' names. */
  what: string;
  onPage: (page: number) => void;
}) {
  if (total === 0) return null;
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className="pager" aria-label={`Pages of ${what}`}>
      <span className="tabular" role="status">
        Showing {Math.min(first, total)}–{Math.min(page * pageSize, total)} of {total}
      </span>
      {pages > 1 && (
        <span className="pager-buttons">
          <Button size="sm" variant="outline-secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button size="sm" variant="outline-secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </span>
      )}
    </nav>
  );
}
