// @vitest-environment happy-dom
import type { AdminAppointment, SessionNote } from '@stillpoint/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { NotedAppointment } from '../../components/admin/admin-actions.tsx';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftDialog } from '../../components/admin/drafts/use-draft-form.ts';
import { dropAllDrafts, openDrafts } from '../../lib/drafts.ts';
import { anAdminAppointment } from '../../testing/an-appointment.ts';
import { render, expectToast } from '../../testing/render.tsx';
import { FAILED, ok, refused, startGateway } from '../../testing/gateway.ts';
import { NoteEditor } from './note-editor.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { useSessionNote } from './api.ts';
import { EMPTY_NOTE } from './questions.ts';
import { WORDS } from './words.ts';

const gateway = startGateway();
const ID = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b02';
const SAVE = `POST /api/admin/appointments/${ID}/notes`;
const appointment = anAdminAppointment({ id: ID });

/** Opens the dialog as the administrator with this id, as after a reload. */
async function open(administrator = 1) {
  cleanup();
  await openDrafts('administrator', String(administrator).repeat(64));
  render(<NotesDialog appointment={appointment} show onClose={() => undefined} />);
  return { field: await screen.findByLabelText<HTMLTextAreaElement>(/techniques/) };
}

beforeEach(() => gateway.answer(SAVE, ok({ message: 'Saved.' })));

it('text typed into session notes is still there after a reload, and can be discarded', async () => {
  fireEvent.change((await open()).field, { target: { value: 'Slow breathing.' } });
  expect((await open()).field.value).toBe('Slow breathing.');
  fireEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/techniques/).value).toBe(''));
});

it('discarding text typed into session notes leads to the note that is saved by then, not to that from before a reload', async () => {
  const [before, phone, tablet] = ['Stairs.', 'From the phone.', 'From the tablet.'].map((afterthoughts) => ({
    ...EMPTY_NOTE,
    afterthoughts,
  })) as [SessionNote, SessionNote, SessionNote];
  const save = (sessionNote: SessionNote) =>
    gateway.answer('GET /api/admin/appointments', ok([{ ...appointment, sessionNote, isNoteUnreadable: false }]));
  const shown = () => screen.getByLabelText<HTMLTextAreaElement>(/afterthoughts/i).value;
  cleanup();
  render(<NotesDialog appointment={{ ...appointment, sessionNote: before }} show onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText(/techniques/), { target: { value: 'Slow breathing.' } });
  save(phone);
  /** The dialog as it opens by itself after a reload. */
  const Reopened = () => {
    const { subject, show, close } = useDraftDialog<NotedAppointment>(DRAFT_NAMES.notes);
    return subject && <NotesDialog appointment={subject} show={show} onClose={close} />;
  };
  const reload = async () => {
    cleanup();
    render(<Reopened />);
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/techniques/);
    expect(field.value).toBe('Slow breathing.');
    return field;
  };
  const field = await reload();
  fireEvent.change(field, { target: { value: 'Slow' } });
  fireEvent.change(field, { target: { value: 'Slow breathing.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(shown()).toBe('From the phone.');
  fireEvent.change(field, { target: { value: 'Slow breathing.' } });
  await reload();
  save(tablet);
  gateway.answer(SAVE, refused(409, 'changed_meanwhile', 'Saved elsewhere in the meantime.'));
  fireEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  await screen.findByText('From the tablet.');
  fireEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(shown()).toBe('From the tablet.');
});

it('text typed into session notes is never shown to another account, and is gone after logging out', async () => {
  fireEvent.change((await open()).field, { target: { value: 'Slow breathing.' } });
  expect((await open(2)).field.value).toBe('');
  dropAllDrafts();
  expect((await open()).field.value).toBe('');
});

it('text typed into session notes is kept with the reason when the session had ended, and forgotten once it is saved', async () => {
  gateway.answer(SAVE, refused(401, 'unauthorized', 'Please log in.'));
  fireEvent.change((await open()).field, { target: { value: 'Slow breathing.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  await waitFor(() => expect(screen.getAllByText('Unauthorized - Please log in').length).toBeGreaterThan(1));
  gateway.answer(SAVE, ok({ message: 'Saved.' }));
  expect((await open()).field.value).toBe('Slow breathing.');
  fireEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  await screen.findByText('Notes Saved');
  expect((await open()).field.value).toBe('');
});

it('notes that cannot be saved are reported, and what was typed stays', async () => {
  gateway.answer(SAVE, FAILED);
  const { field } = await open();
  fireEvent.change(field, { target: { value: 'Not lost.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  await expectToast('Error', 'Failed to save notes');
  expect(field.value).toBe('Not lost.');
});

it('notes that cannot be read are shown as unreadable, with nothing to type and nothing to save', async () => {
  cleanup();
  const unreadable = { ...appointment, isNoteUnreadable: true };
  render(<NotesDialog appointment={unreadable} show onClose={() => undefined} />);
  await screen.findByText(/cannot be read/);
  expect(screen.queryByLabelText(/techniques/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Notes' }).disabled).toBe(true);
});

it.each([
  ['dialog', (about: AdminAppointment) => <NotesDialog appointment={about} show onClose={() => undefined} />],
  ['session sheet', (about: AdminAppointment) => <NoteEditor appointment={about} />],
])(
  'the %s takes no first note for a client who was erased, but shows one that was begun before, or saved',
  async (_, shown) => {
    const erased = { ...appointment, clientName: 'Erased client', clientEmail: `${ID}@erased.invalid` };
    const show = (about: AdminAppointment) => {
      cleanup();
      render(shown(about));
    };
    dropAllDrafts();
    show(erased);
    screen.getByText(WORDS.clientErased);
    expect(screen.queryByLabelText(/techniques/)).toBeNull();
    show({ ...erased, sessionNote: { ...EMPTY_NOTE, hypnoticTechniques: 'Stairs.' } });
    expect(screen.getByLabelText<HTMLTextAreaElement>(/techniques/).value).toBe('Stairs.');
    gateway.answer(SAVE, FAILED);
    show(appointment);
    fireEvent.change(screen.getByLabelText(/techniques/), { target: { value: 'Slow breathing.' } });
    show(erased);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/techniques/).value).toBe('Slow breathing.');
  },
);

it('notes that were saved elsewhere while the dialog was open are shown in it, and replaced by the next press only', async () => {
  const phone = { ...EMPTY_NOTE, afterthoughts: 'From the phone.' };
  gateway.answer('GET /api/admin/appointments', ok([{ ...appointment, sessionNote: phone }]));
  gateway.answer(SAVE, refused(409, 'changed_meanwhile', 'Saved elsewhere in the meantime.'));
  fireEvent.change((await open()).field, { target: { value: 'Slow breathing.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  await screen.findByText('From the phone.');
  gateway.answer(SAVE, ok({ message: 'Saved.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  await screen.findByText('Notes Saved');
  expect(gateway.requests(SAVE)).toMatchObject([
    { hypnoticTechniques: 'Slow breathing.', basedOn: EMPTY_NOTE },
    { hypnoticTechniques: 'Slow breathing.', basedOn: phone },
  ]);
});

it('what is being typed into session notes stays when they are read again, after somebody saved others', async () => {
  const { sessionNote: _, ...listed } = appointment;
  const LIST = 'GET /api/admin/appointments';
  gateway.answer(LIST, ok([{ ...appointment, isNoteUnreadable: false }]));
  const Opened = () => {
    const queryClient = useQueryClient();
    const { data } = useSessionNote(listed);
    return (
      <>
        <button onClick={() => void queryClient.invalidateQueries()}>
          {data?.note?.hypnoticTechniques ?? 'Read again'}
        </button>
        <NotesDialog appointment={listed} show onClose={() => undefined} />
      </>
    );
  };
  render(<Opened />);
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/techniques/);
  fireEvent.change(field, { target: { value: 'Slow breathing.' } });
  const phone = { ...EMPTY_NOTE, hypnoticTechniques: 'From the phone.' };
  gateway.answer(LIST, ok([{ ...appointment, sessionNote: phone, isNoteUnreadable: false }]));
  fireEvent.click(screen.getByText('Read again'));
  await screen.findByText('From the phone.');
  expect(field.value).toBe('Slow breathing.');
});

it('notes that the session sheet of this tab saved, and the list does not show yet, are not replaced by the empty dialog', async () => {
  const written = { ...EMPTY_NOTE, hypnoticTechniques: 'Stairs.' };
  gateway.answer('GET /api/admin/appointments', ok([{ ...appointment, sessionNote: written }]));
  render(<NoteEditor appointment={appointment} />);
  const sheet = screen.getByLabelText(/techniques/);
  fireEvent.change(sheet, { target: { value: 'Stairs.' } });
  fireEvent.keyDown(sheet, { key: 'Enter', ctrlKey: true });
  await screen.findByText('Saved');
  gateway.answer(SAVE, refused(409, 'changed_meanwhile', 'Saved elsewhere in the meantime.'));
  fireEvent.change((await open()).field, { target: { value: 'Calm.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  await screen.findByText('Stairs.');
  expect(gateway.requests(SAVE)).toHaveLength(2);
});
