import type { SessionNote } from '@stillpoint/contracts';
import { QUESTIONS } from './questions.ts';
import './note-answers.scss';

/** The answers of a note, to be read; questions nobody answered are left out. */
export const NoteAnswers = ({ note }: { note: SessionNote }) => (
  <dl className="note-answers">
    {QUESTIONS.filter(({ name }) => note[name].trim() !== '').map(({ name, question }) => (
      <div key={name}>
        <dt>{question}</dt>
        <dd>{note[name]}</dd>
      </div>
    ))}
  </dl>
);
