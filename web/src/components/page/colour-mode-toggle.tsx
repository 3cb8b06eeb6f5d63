import moon from 'bootstrap-icons/icons/moon-stars.svg?raw';
import sun from 'bootstrap-icons/icons/sun.svg?raw';
import { toggleColourMode } from '../../lib/browser/colour-mode.ts';
import { Icon } from '../icon.tsx';
import './colour-mode-toggle.scss';

/** Switches light and dark. Which of the two icons shows is decided by the stylesheet, so the prerendered page is right before any script runs. */
export function ColourModeToggle() {
  return (
    <button
      type="button"
      className="btn btn-link btn-icon colour-mode-toggle"
      aria-label="Switch between light and dark colours"
      title="Light or dark"
      onClick={toggleColourMode}
    >
      <Icon svg={moon} className="for-dark" />
      <Icon svg={sun} className="for-light" />
    </button>
  );
}
