import { practiceImageUrl } from '@stillpoint/contracts';
import { usePractice } from '../../lib/practice.tsx';
import './brand.scss';

/** The practice's logo, or the mark of a drop on still water, and its name; leads to the landing page. */
export function Brand() {
  const { name, logo } = usePractice();
  return (
    <a className="brand" href="/">
      {logo ? (
        // Its name stands beside it.
        <img src={practiceImageUrl(logo.file)} width={logo.width} height={logo.height} alt="" />
      ) : (
        <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true" focusable="false">
          <circle cx="16" cy="16" r="2.6" fill="currentColor" stroke="none" />
          <circle cx="16" cy="16" r="7.5" strokeWidth="1.7" opacity="0.85" />
          <circle cx="16" cy="16" r="13" strokeWidth="1.5" opacity="0.45" />
        </svg>
      )}
      <span>{name}</span>
    </a>
  );
}
