import type { UseFormReturn } from 'react-hook-form';
import { DraftLine } from '../../components/form/draft-line.tsx';
import { fieldsOf, TextareaField } from '../../components/form/fields.tsx';
import type { NoteDraft, NoteForm } from './drafts.ts';
import { QUESTIONS } from './questions.ts';

/** The four questions, and a word about what was typed before and not saved. */
export const NotesFields = ({
  form,
  rows,
  hasDraft,
  onDiscard,
  onTyped,
}: {
  form: UseFormReturn<NoteDraft, unknown, NoteForm>;
  /** Lines of an empty answer. */
  rows?: number;
  hasDraft: boolean;
  onDiscard: () => void;
  onTyped: () => void;
}) => (
  <div onChange={onTyped}>
    {hasDraft && <DraftLine onDiscard={onDiscard} />}
    {QUESTIONS.map(({ name, question }, at) => (
      <TextareaField
        key={name}
        {...(rows === undefined ? {} : { rows })}
        label={`${at + 1}. ${question}`}
        {...fieldsOf(form)(name)}
      />
    ))}
  </div>
);
