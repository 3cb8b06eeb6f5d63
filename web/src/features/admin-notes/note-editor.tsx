import type { AdminAppointment, SessionNote } from '@stillpoint/contracts';
import { isErasedAddress } from '@stillpoint/scheduling';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyResolver, loadSchemas } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { submitShortcut } from '../../components/form/submit-shortcut.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { NoteChangedError, sendNote, useAutosaveNote } from './api.ts';
import { autosave, autosaveWords, isDue, isUnsaved, NOTHING_TYPED, TYPED_BEFORE } from './autosave.ts';
import { answersOf, formOver, useNoteDraft } from './drafts.ts';
import { NotesFields } from './notes-fields.tsx';
import { EMPTY_NOTE, isSame } from './questions.ts';
import { SavedElsewhere } from './saved-elsewhere.tsx';
import { forgetProblem, hasNoAnswer, isSavedLater, keepProblem, onNextTry, problemOf } from './unsaved-notes.ts';
import { reasonForFailure, WORDS } from './words.ts';
import './note-editor.scss';

/** How long the typing rests before it is saved, in ms. */
const PAUSE = 1_500;

/** The last save of each note, over or running: it may be of a sheet that is closed. */
const saves = new Map<string, Promise<void>>();

/** Where the sheet opens at this note, over what the dashboard shows by then. */
const addressOf = (id: string): string => `/admin?session=${id}&part=note${window.location.search.replace('?', '&')}`;

/**
 * A session's four answers, saved by themselves: each keystroke is kept in the tab, and what is kept goes to the server when the
 * typing rests, when the editor closes, and with Ctrl or ⌘ and Enter. Mount it anew for every session.
 */
export function NoteEditor({ appointment }: { appointment: AdminAppointment }) {
  const { id } = appointment;
  const stored = useNoteDraft(id);
  // What is saved later goes on here, as if the sheet had not been closed.
  const [state, dispatch] = useReducer(autosave, NOTHING_TYPED, (nothing) =>
    isSavedLater(id) && stored.load() ? TYPED_BEFORE : nothing,
  );
  const saved = appointment.sessionNote ?? EMPTY_NOTE;
  const [draft, setDraft] = useState(() => {
    const kept = stored.load();
    // It was saved as the page went.
    if (!kept || !isSame(kept, saved)) return kept;
    stored.clear();
    return undefined;
  });
  const form = useCheckedForm({
    resolver: lazyResolver(({ sessionNoteForm }) => sessionNoteForm),
    defaultValues: draft ?? formOver(saved),
  });
  const { mutateAsync, refreshLists } = useAutosaveNote(id);
  const { getValues, setValue, handleSubmit } = form;
  const [elsewhere, setElsewhere] = useState<SessionNote | null>(null);

  /** What it sent. */
  const sent = useRef<SessionNote>(null);
  const save = useCallback(() => {
    const next = handleSubmit(
      async (note) => {
        dispatch({ type: 'started' });
        const answers = answersOf(note);
        sent.current = answers;
        try {
          await mutateAsync(note);
          forgetProblem(id);
          setValue('basedOn', answers);
          setElsewhere(null);
          // Typed meanwhile, here or where the sheet was opened again: what is kept is newer than what was saved.
          const kept = stored.load();
          if (kept && !isSame(kept, answers)) stored.save({ ...kept, basedOn: answers });
          else stored.clear();
          dispatch({ type: 'saved' });
        } catch (error) {
          keepProblem(id, error, stored);
          if (error instanceof NoteChangedError) setElsewhere(error.saved);
          dispatch({ type: 'failed', why: reasonForFailure(error) });
        }
      },
      (errors) => {
        keepProblem(id, errors, stored);
        // What checks the note could not be fetched.
        if (errors.root?.message) dispatch({ type: 'failed', why: errors.root.message });
      },
    );
    // One save at a time: the next begins when the one before is over, however it went.
    const saving = (saves.get(id) ?? Promise.resolve()).then(() => {
      // That may have been of a sheet that is closed, and have changed what this text is based on.
      const { basedOn, ...written } = stored.load() ?? {};
      if (basedOn && isSame(written, getValues())) setValue('basedOn', basedOn);
      return next();
    });
    saves.set(
      id,
      saving.catch(() => undefined),
    );
    return saving;
  }, [id, getValues, handleSubmit, mutateAsync, setValue, stored]);

  // Not over what was saved elsewhere, unless it is asked for.
  const due = isDue(state) && elsewhere === null;
  const { typed } = state;
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => void save(), PAUSE);
    return () => clearTimeout(timer);
  }, [due, typed, save]);

  // What is saved later goes on by itself: nobody may type or look here any more.
  const queryClient = useQueryClient();
  const { failure } = state;
  useEffect(() => {
    if (failure === null || !isSavedLater(id)) return;
    return onNextTry(id, queryClient, () => dispatch({ type: 'tried-again' }));
  }, [id, failure, queryClient]);

  // A browser does not fetch again what it could not fetch once: the connection may be gone when the first word is typed.
  useEffect(() => void loadSchemas().catch(() => undefined), []);

  const navigate = useNavigate();
  const describe = () =>
    hasNoAnswer(id) ? WORDS.savedLater : WORDS.keptInTab(reasonForFailure(problemOf(id)), isSavedLater(id));
  const reportUnsaved = () =>
    toast({
      title: 'Note Not Saved',
      description: describe(),
      variant: 'destructive',
      action: { label: 'Open Note', run: () => void navigate(addressOf(id)) },
    });
  /** Unless what was typed was saved, changed or discarded meanwhile. */
  const saveLater = async (): Promise<void> => {
    if (!isSavedLater(id)) return;
    const [problem, described] = [problemOf(id), describe()];
    await new Promise<void>((resolve) => void onNextTry(id, queryClient, resolve));
    const kept = stored.load();
    if (problemOf(id) !== problem || !kept || !isSame(kept, getValues())) return;
    await save();
    if (!problemOf(id)) return toast({ title: 'Notes Saved', description: WORDS.saved });
    if (describe() !== described) reportUnsaved();
    return saveLater();
  };
  // Closing saves what the last save did not send; then the lists show it, or the writer is told that they cannot.
  const finish = useEffectEvent(async () => {
    if (state.typed === 0) return;
    await saves.get(id);
    const isAnswered = sent.current !== null && isSame(getValues(), sent.current) && !hasNoAnswer(id);
    if (elsewhere === null && !isAnswered) await save();
    if (problemOf(id) && stored.load()) reportUnsaved();
    await saveLater();
    await refreshLists();
  });
  useEffect(() => () => void finish(), []);

  // The tab is closed, or the page loaded again, before the typing rested.
  const leave = useEffectEvent(() => {
    if (!isUnsaved(state) || elsewhere !== null) return;
    const note = getValues();
    sendNote(id, note);
    // A save that runs, or whose answer was lost, may be there by then: of the two, the server takes the one that fits.
    const last = sent.current;
    if (last !== null && !isSame(note, last) && !isSame(note.basedOn ?? EMPTY_NOTE, last))
      sendNote(id, { ...note, basedOn: last });
  });
  useEffect(() => {
    const listen = () => leave();
    window.addEventListener('pagehide', listen);
    return () => window.removeEventListener('pagehide', listen);
  }, []);

  const beginWith = (note: SessionNote) => {
    stored.clear();
    setDraft(undefined);
    setElsewhere(null);
    form.reset(formOver(note));
    dispatch({ type: 'discarded' });
  };
  const isKept = draft !== undefined && state.typed === 0;
  // Where nothing is typed, what was saved elsewhere takes its place, as in the history that the sheet opens.
  const follow = useEffectEvent((note: SessionNote) => {
    if (draft === undefined && state.typed === 0) form.reset(formOver(note));
  });
  useEffect(() => follow(saved), [saved]);
  // What was typed before the client was erased stays to be copied.
  if (!appointment.sessionNote && draft === undefined && state.typed === 0 && isErasedAddress(appointment.clientEmail))
    return <p>{WORDS.clientErased}</p>;
  return (
    <form
      className="note-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: isKept ? 'typed' : 'tried-again' });
        if (elsewhere) {
          setValue('basedOn', elsewhere);
          stored.save(getValues());
        }
        void save();
      }}
      ref={submitShortcut}
    >
      <NotesFields
        form={form}
        rows={3}
        hasDraft={isKept}
        onDiscard={() => beginWith(saved)}
        onTyped={() => {
          const typed = getValues();
          stored.save({ ...typed, basedOn: stored.load()?.basedOn ?? typed.basedOn });
          dispatch({ type: 'typed' });
        }}
      />
      {elsewhere && <SavedElsewhere note={elsewhere} onTake={() => beginWith(elsewhere)} />}
      <p className="note-editor-foot">
        <button
          type="submit"
          className="btn btn-sm btn-outline-primary"
          aria-disabled={(!isUnsaved(state) && !isKept) || undefined}
        >
          Save note
        </button>
        <span role="status" className={state.failure === null ? undefined : 'field-error'}>
          {autosaveWords(state, isKept) ?? WORDS.savesItself}
        </span>
        <kbd aria-hidden="true">Ctrl Enter</kbd>
      </p>
    </form>
  );
}
