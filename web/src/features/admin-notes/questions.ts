import type { SessionNote } from '@stillpoint/contracts';

/** The four questions of a session note, in their order (spec section 2). */
export const QUESTIONS: readonly { name: keyof SessionNote; question: string }[] = [
  { name: 'hypnoticTechniques', question: 'Which hypnotic techniques and suggestions were used?' },
  { name: 'sessionHighlights', question: 'What were the highlights of the session?' },
  {
    name: 'supervisorDiscussion',
    question: 'Was the session discussed with a supervisor, and what guidance was received?',
  },
  { name: 'afterthoughts', question: 'Afterthoughts and conclusions after reviewing the session' },
];

export const isEmpty = (note: SessionNote): boolean => QUESTIONS.every(({ name }) => note[name].trim() === '');

export const EMPTY_NOTE: SessionNote = {
  hypnoticTechniques: '',
  sessionHighlights: '',
  supervisorDiscussion: '',
  afterthoughts: '',
};

type Answers = { [Name in keyof SessionNote]: string | undefined };

/** Whether both have the same four answers. */
export const isSame = (one: Partial<Answers>, other: Partial<Answers>): boolean =>
  QUESTIONS.every(({ name }) => (one[name] ?? '') === (other[name] ?? ''));
