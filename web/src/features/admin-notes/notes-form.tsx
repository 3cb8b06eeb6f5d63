import { zodResolver } from '@hookform/resolvers/zod';
import { sessionNoteForm, type SessionNote } from '@stillpoint/contracts';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { TextareaField } from '../../components/form/fields.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { ApiError, reasonOf } from '../../lib/api.ts';
import { useSaveSessionNote } from './api.ts';
import { dropDraft, findDraft, keepDraft, type NoteDraft } from './drafts.ts';
import { EMPTY_NOTE, QUESTIONS } from './questions.ts';
import '../../components/admin/draft-line.scss';
import '../../components/form/dialog-buttons.scss';

/**
 * The four questions. They start with what was typed and not saved for this very appointment, else with its saved note;
 * every keystroke is kept in memory, and forgotten after a successful save.
 */
export function NotesForm({
  appointmentId,
  saved,
  onClose,
}: {
  appointmentId: string;
  saved: SessionNote | null;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => findDraft(appointmentId));
  const save = useSaveSessionNote(appointmentId);
  const { register, handleSubmit, reset, getValues, formState } = useForm<NoteDraft, unknown, SessionNote>({
    resolver: zodResolver(sessionNoteForm),
    defaultValues: draft ?? saved ?? EMPTY_NOTE,
  });

  const discard = () => {
    dropDraft(appointmentId);
    setDraft(undefined);
    reset(saved ?? EMPTY_NOTE);
  };
  const submit = (note: SessionNote) => {
    if (save.isPending) return;
    save.mutate(note, {
      onSuccess: () => {
        dropDraft(appointmentId);
        reset(EMPTY_NOTE);
        toast({ title: 'Notes Saved', description: 'The session notes have been saved.' });
        onClose();
      },
      onError: (error) => toast({ title: 'Error', description: reasonForFailure(error), variant: 'destructive' }),
    });
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit)} onChange={() => keepDraft(appointmentId, getValues())}>
      {draft && (
        <p className="draft-line">
          These are your unsaved changes from before.{' '}
          <button type="button" className="btn-text" onClick={discard}>
            Discard them
          </button>
        </p>
      )}
      {QUESTIONS.map(({ name, question }, at) => (
        <TextareaField
          key={name}
          label={`${at + 1}. ${question}`}
          registration={register(name)}
          error={formState.errors[name]}
        />
      ))}
      <div className="dialog-buttons">
        <Button variant="outline-secondary" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={save.isPending} busyLabel="Saving...">
          Save Notes
        </BusyButton>
      </div>
    </form>
  );
}

/** Spec sections 6 and 8: a 401 has its own words; else the server's, else the fallback. */
function reasonForFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return 'Unauthorized - Please log in';
  return reasonOf(error, 'Failed to save notes');
}
