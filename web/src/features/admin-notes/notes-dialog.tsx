import type { SessionNote } from '@stillpoint/contracts';
import { isErasedAddress } from '@stillpoint/scheduling';
import { useState } from 'react';
import type { NotedAppointment } from '../../components/admin/admin-actions.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraft } from '../../components/admin/drafts/use-draft.ts';
import { undo } from '../../components/admin/undo.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { NoteChangedError, useSaveSessionNote, useSessionNote } from './api.ts';
import { formOver, useNoteDraft } from './drafts.ts';
import { NotesFields } from './notes-fields.tsx';
import { EMPTY_NOTE, isEmpty } from './questions.ts';
import { SavedElsewhere } from './saved-elsewhere.tsx';
import { SessionFacts } from './session-facts.tsx';
import { reasonForFailure, WORDS } from './words.ts';

/**
 * 'Session Notes - {client}' (spec section 2). Mount it anew for every opening: nothing typed for one session is seen in another.
 * The answers start with what was typed and not saved for this very appointment, else with its saved note; every keystroke is
 * kept, and forgotten after a successful save. After a reload or a login the dialog that was typed in is open again.
 */
export function NotesDialog({ appointment, show, onClose }: DialogProps & { appointment: NotedAppointment }) {
  const { id } = appointment;
  const found = useSessionNote(appointment);
  const known = appointment.sessionNote !== undefined || Boolean(found.data);
  const isUnreadable = appointment.isNoteUnreadable ?? found.data?.isUnreadable ?? false;
  const saved = appointment.sessionNote ?? found.data?.note ?? EMPTY_NOTE;
  const [first, setFirst] = useState<SessionNote>();
  // Once: what is saved elsewhere later must not take the place of what is being typed.
  if (known && first === undefined) setFirst(saved);
  const [elsewhere, setElsewhere] = useState<SessionNote | null>(null);
  const stored = useNoteDraft(id);
  const opened = useDraft<{ about: NotedAppointment }>(DRAFT_NAMES.notes);
  const [draft, setDraft] = useState(stored.load);
  // What was typed before the client was erased stays to be copied.
  const isRefused = saved === EMPTY_NOTE && draft === undefined && isErasedAddress(appointment.clientEmail);
  const reason = isUnreadable ? WORDS.unreadableKept : isRefused ? WORDS.clientErased : null;
  const form = useCheckedForm({
    resolver: lazyResolver(({ sessionNoteForm }) => sessionNoteForm),
    values: draft ?? formOver(first ?? EMPTY_NOTE),
  });
  const save = useSaveSessionNote(id);
  const saving = useSaving(save, {
    onSuccess: (_, { basedOn: earlier, ...note }) => {
      stored.clear();
      toast({
        title: 'Notes Saved',
        description: WORDS.saved,
        action: earlier && !isEmpty(earlier) ? undo(() => save.mutateAsync({ ...earlier, basedOn: note })) : undefined,
      });
      onClose();
    },
    onError: (error) => {
      if (error instanceof NoteChangedError) setElsewhere(error.saved);
      return toastError('Error', reasonForFailure(error));
    },
  });
  const beginWith = (note: SessionNote) => {
    stored.clear();
    setDraft(undefined);
    setElsewhere(null);
    setFirst(note);
    form.reset(formOver(note));
    saving.reset();
  };
  return (
    <FormDialog
      title={`Session Notes - ${appointment.clientName}`}
      submitLabel="Save Notes"
      busyLabel="Saving..."
      saving={saving}
      isReady={known && reason === null}
      size="lg"
      isStatic
      show={show}
      onClose={onClose}
      onSubmit={form.handleSubmit((note) => saving.run(elsewhere ? { ...note, basedOn: elsewhere } : note))}
    >
      <SessionFacts appointment={appointment} />
      {known && reason && <p role="status">{reason}</p>}
      {known && !reason && (
        <>
          <NotesFields
            form={form}
            hasDraft={draft !== undefined}
            onDiscard={() => beginWith(elsewhere ?? saved)}
            onTyped={() => {
              stored.save(form.getValues());
              // Its note is read again then: by that time another may be saved.
              const { sessionNote: _, ...about } = appointment;
              opened.save({ about });
            }}
          />
          {elsewhere && <SavedElsewhere note={elsewhere} onTake={() => beginWith(elsewhere)} />}
        </>
      )}
      {!known && (
        <Loaded query={found} label="Loading the notes">
          {() => null}
        </Loaded>
      )}
    </FormDialog>
  );
}
