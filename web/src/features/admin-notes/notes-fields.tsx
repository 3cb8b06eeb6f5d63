import type { SessionNote } from '@stillpoint/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { TextareaField } from '../../components/form/fields.tsx';
import type { NoteDraft } from './drafts.ts';
import { QUESTIONS } from './questions.ts';
import '../../components/admin/drafts/draft-line.scss';

/** The four questions, and a word about what was typed before and not saved. */
export const NotesFields = ({
  form: { register, formState },
  rows,
  hasDraft,
  onDiscard,
  onTyped,
}: {
  form: UseFormReturn<NoteDraft, unknown, SessionNote>;
  /** Lines of each answer before it scrolls. */
  rows?: number;
  hasDraft: boolean;
  onDiscard: () => void;
  onTyped: () => void;
}) => (
  <div onChange={onTyped}>
    {hasDraft && (
      <p className="draft-line">
        These are your unsaved changes from before.{' '}
        <button type="button" className="btn-text" onClick={onDiscard}>
          Discard them
        </button>
      </p>
    )}
    {QUESTIONS.map(({ name, question }, at) => (
      <TextareaField
        key={name}
        {...(rows === undefined ? {} : { rows })}
        label={`${at + 1}. ${question}`}
        registration={register(name)}
        error={formState.errors[name]}
      />
    ))}
  </div>
);
