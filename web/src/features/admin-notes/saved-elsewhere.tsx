import type { SessionNote } from '@stillpoint/contracts';
import { NoteAnswers } from './note-answers.tsx';
import { isEmpty } from './questions.ts';
import { WORDS } from './words.ts';
import './saved-elsewhere.scss';

/** What another device or tab saved while this note was being written, so that nobody replaces what they have not read. */
export const SavedElsewhere = ({ note, onTake }: { note: SessionNote; onTake: () => void }) => (
  <section className="saved-elsewhere">
    <p>{isEmpty(note) ? WORDS.clearedElsewhere : WORDS.savedElsewhere}</p>
    <NoteAnswers note={note} />
    <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onTake}>
      {WORDS.useThisInstead}
    </button>
  </section>
);
