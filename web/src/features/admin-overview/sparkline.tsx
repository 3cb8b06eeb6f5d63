const WIDTH = 96;
const HEIGHT = 28;
/** Room for the line's own thickness. */
const EDGE = 2;

/** A series as an SVG path, the highest value touching the top; a flat line at the bottom when all are zero. */
export function sparklinePath(values: readonly number[]): string {
  const top = Math.max(...values, 0) || 1;
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0;
  return values
    .map((value, at) => {
      const x = EDGE + at * step;
      const y = HEIGHT - EDGE - (Math.max(value, 0) / top) * (HEIGHT - 2 * EDGE);
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** The last days at a glance, oldest left; `label` says it in words. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return null;
  const path = sparklinePath(values);
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} focusable="false">
      <path className="sparkline-area" d={`${path}L${WIDTH - EDGE} ${HEIGHT}L${EDGE} ${HEIGHT}Z`} />
      <path className="sparkline-line" d={path} />
    </svg>
  );
}
