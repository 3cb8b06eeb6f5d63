import './ripples.scss';
const RADII = [46, 92, 140, 190, 242, 296];

/** Still water: slow rings around one drop. Decorative; the stylesheet holds it still under reduced motion. */
export function Ripples() {
  return (
    <svg className="ripples" viewBox="0 0 640 640" fill="none" aria-hidden="true" focusable="false">
      <g className="ripples-still">
        {RADII.map((radius) => (
          <circle key={radius} cx="320" cy="320" r={radius} />
        ))}
      </g>
      <circle className="ripple" cx="320" cy="320" r="300" />
      <circle className="ripple ripple-2" cx="320" cy="320" r="300" />
      <circle className="ripple ripple-3" cx="320" cy="320" r="300" />
      <circle className="drop" cx="320" cy="320" r="9" />
    </svg>
  );
}
