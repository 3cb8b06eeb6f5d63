import type { SessionNote } from '@stillpoint/contracts';
import { useEffect, useRef } from 'react';
import { bringIntoView } from '../../lib/browser/bring-into-view.ts';
import { handFocusOn } from '../../lib/focus.ts';
import { NoteAnswers } from './note-answers.tsx';
import { isEmpty } from './questions.ts';
import { WORDS } from './words.ts';
import './saved-elsewhere.scss';

/** What another device or tab saved while this note was being written, so that nobody replaces what they have not read. */
export function SavedElsewhere({ note, onTake }: { note: SessionNote; onTake: () => void }) {
  const place = useRef<HTMLElement>(null);
  // It stands below the questions: out of sight on a phone.
  useEffect(() => bringIntoView(place.current, 'nearest'), [note]);
  return (
    <section className="saved-elsewhere" ref={place}>
      <p>{isEmpty(note) ? WORDS.clearedElsewhere : WORDS.savedElsewhere}</p>
      <NoteAnswers note={note} />
      <button ref={handFocusOn} type="button" className="btn btn-sm btn-outline-secondary" onClick={onTake}>
        {WORDS.useThisInstead}
      </button>
    </section>
  );
}
