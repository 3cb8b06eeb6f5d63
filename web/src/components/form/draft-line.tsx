import { WORDS } from './words.ts';
import './draft-line.scss';

/** What a form says that begins with what was typed before and not saved. When it is discarded, the line goes and the first field has the focus. */
export const DraftLine = ({ onDiscard }: { onDiscard: () => void }) => (
  <p className="draft-line">
    {WORDS.unsaved}{' '}
    <button
      type="button"
      className="btn-text"
      onClick={({ currentTarget: { form } }) => {
        onDiscard();
        form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
      }}
    >
      Discard them
    </button>
  </p>
);
