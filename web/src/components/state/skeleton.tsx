import './skeleton.scss';
/** Grey shapes in place of what is loading. `label` is what screen readers hear. */
export function Skeleton({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row" aria-hidden="true">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
