import { WORDS } from './words.ts';
import './draft-line.scss';

/** What a form says that begins with what was typed before and not saved. */
export const DraftLine = ({ onDiscard }: { onDiscard: () => void }) => (
  <p className="draft-line">
    {WORDS.unsaved}{' '}
    <button type="button" className="btn-text" onClick={onDiscard}>
      Discard them
    </button>
  </p>
);
