// @vitest-environment happy-dom
import { listAdminAppointments, type AdminAppointment, type SessionNote } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read } from '../../lib/api.ts';
import { dropAllDrafts } from '../../lib/drafts.ts';
import { adminUserQuery } from '../../lib/session/admin-session.ts';
import { anAdminAppointment } from '../../testing/an-appointment.ts';
import { render } from '../../testing/render.tsx';
import { ok, deferred, refused, networkError, startGateway } from '../../testing/gateway.ts';
import { answersOf, type NoteForm } from './drafts.ts';
import { NoteEditor } from './note-editor.tsx';
import { EMPTY_NOTE } from './questions.ts';

const gateway = startGateway();
const ID = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b02';
const LIST = 'GET /api/admin/appointments';
const SAVE = `POST /api/admin/appointments/${ID}/notes`;
const appointment = anAdminAppointment({ id: ID });

/** Opens the editor, as after a reload. */
function open() {
  cleanup();
  render(<NoteEditor appointment={appointment} />);
  return screen.getByLabelText<HTMLTextAreaElement>(/techniques/);
}
const type = (field: HTMLTextAreaElement, value: string) => fireEvent.change(field, { target: { value } });
const written = () => gateway.requests(SAVE).map((body) => (body as { hypnoticTechniques: string }).hypnoticTechniques);

beforeEach(() => gateway.answer(SAVE, ok({ message: 'Saved.' })));
afterEach(() => void vi.useRealTimers());

it('a note in the session sheet is saved automatically when typing pauses, and at once with Ctrl and Enter', async () => {
  const field = open();
  type(field, 'Slow');
  await screen.findByText('Not saved yet');
  await screen.findByText('Saved');
  type(field, 'Slow breathing.');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(written()).toEqual(['Slow', 'Slow breathing.']));
  await screen.findByText('Saved');
  expect(open().value).toBe('');
});

it('a note in the session sheet is saved when the sheet closes before typing pauses', async () => {
  type(open(), 'Staircase.');
  cleanup();
  await waitFor(() => expect(written()).toEqual(['Staircase.']));
});

/** Notes what is sent as the page goes. */
function catchBeacons() {
  const sent: Blob[] = [];
  navigator.sendBeacon = (url, body) => {
    expect(url).toBe(SAVE.replace('POST ', ''));
    return sent.push(body as Blob) > 0;
  };
  const notes = () => Promise.all(sent.map(async (body) => JSON.parse(await body.text()) as NoteForm));
  return { sent, notes };
}
const leave = () => fireEvent(window, new Event('pagehide'));

it('what was typed while a save was running is sent over both, what was there and what is being saved, when the tab is closed', async () => {
  const { notes } = catchBeacons();
  const { answerer, arrive } = deferred(ok({ message: 'Saved.' }));
  gateway.answer(SAVE, answerer);
  const field = open();
  type(field, 'Slow');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(written()).toEqual(['Slow']));
  type(field, 'Slow breathing.');
  leave();
  const note = { ...EMPTY_NOTE, hypnoticTechniques: 'Slow breathing.' };
  expect(await notes()).toEqual([
    { ...note, basedOn: EMPTY_NOTE },
    { ...note, basedOn: { ...EMPTY_NOTE, hypnoticTechniques: 'Slow' } },
  ]);
  arrive();
  await screen.findByText('Saved');
});

it('a note in the session sheet is sent when its tab is closed before typing pauses, and is no unsaved change after a reload', async () => {
  const { sent, notes } = catchBeacons();
  const field = open();
  leave();
  expect(sent, 'nothing was typed').toEqual([]);
  type(field, 'Staircase.');
  leave();
  const [note] = await notes();
  expect(note).toEqual({ ...EMPTY_NOTE, hypnoticTechniques: 'Staircase.', basedOn: EMPTY_NOTE });
  await screen.findByText('Saved');
  leave();
  expect(sent, 'all was saved').toHaveLength(1);
  type(field, 'Staircase, again.');
  leave();
  cleanup();
  render(
    <NoteEditor
      appointment={{ ...appointment, sessionNote: { ...EMPTY_NOTE, hypnoticTechniques: 'Staircase, again.' } }}
    />,
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>(/techniques/).value).toBe('Staircase, again.');
  expect(screen.queryByText(/unsaved changes from before/)).toBeNull();
});

it('a note in the session sheet says why it was not saved and keeps what was typed, which can be saved with one press after a reload', async () => {
  gateway.answer(SAVE, refused(413, 'too_large', 'That is too much.'));
  type(open(), 'Staircase.');
  await screen.findByText('That is too much.');
  gateway.answer(SAVE, ok({ message: 'Saved.' }));
  const again = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(again.value).toBe('Staircase.');
  await screen.findByText(/unsaved changes from before/);
  screen.getByText('Not saved yet');
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText('Saved');
  expect(written().at(-1)).toBe('Staircase.');
});

it('a note that found no connection is saved by itself once there is one again', async () => {
  gateway.answer(SAVE, networkError);
  type(open(), 'Staircase.');
  await screen.findByText('Failed to save notes');
  gateway.answer(SAVE, ok({ message: 'Saved.' }));
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Saved');
  expect(written()).toEqual(['Staircase.', 'Staircase.']);
});

/** A list of appointments, and the sheet before it until it is closed. */
function ListAndSheet() {
  const [isOpen, setIsOpen] = useState(true);
  const { data } = useQuery(read(listAdminAppointments, { query: {} }));
  const [listed] = Array.isArray(data) ? data : [];
  return (
    <>
      <p>Listed: {listed?.sessionNote?.hypnoticTechniques ?? 'no note'}</p>
      <button onClick={() => setIsOpen(false)}>Close</button>
      {isOpen && <NoteEditor appointment={appointment} />}
    </>
  );
}

/** Opens the sheet over a list that shows what the server has, and types 'Slow'; its save runs until the answer may `arrive`. */
async function typeOverList(answer = ok({ message: 'Saved.' })) {
  let sessionNote: unknown = null;
  const { answerer, arrive } = deferred(answer);
  gateway.answer(LIST, () => ok([{ ...appointment, sessionNote }]));
  gateway.answer(SAVE, async ({ body }) => {
    const { status } = await answerer();
    if (status === 200) sessionNote = body;
    return answer;
  });
  const { queryClient } = render(<ListAndSheet />);
  await screen.findByText('Listed: no note');
  const field = screen.getByLabelText<HTMLTextAreaElement>(/techniques/);
  type(field, 'Slow');
  await screen.findByText('Saving...');
  return { field, arrive, queryClient };
}
const close = () => fireEvent.click(screen.getByText('Close'));

it('a note whose save is running when the session sheet closes is in the lists once it is saved, and is not saved a second time', async () => {
  const { arrive } = await typeOverList();
  close();
  arrive();
  await screen.findByText('Listed: Slow');
  expect(written()).toEqual(['Slow']);
  expect(screen.queryByText('Note Not Saved')).toBeNull();
});

it('what was typed while a save was running is saved after it when the session sheet closes, and then the lists show it', async () => {
  const { field, arrive } = await typeOverList();
  type(field, 'Slow breathing.');
  close();
  expect(written()).toEqual(['Slow']);
  arrive();
  await screen.findByText('Listed: Slow breathing.');
  expect(written()).toEqual(['Slow', 'Slow breathing.']);
  expect(open().value).toBe('');
});

it('a note that could not be saved when the session sheet closed is said to be unsaved, and is there again when the sheet opens', async () => {
  const { field, arrive } = await typeOverList(refused(503, 'unavailable', 'The database is away.'));
  type(field, 'Slow breathing.');
  close();
  arrive();
  await screen.findByText('Note Not Saved');
  screen.getByText(/^The database is away\. .*kept in this tab/);
  expect(written()).toEqual(['Slow', 'Slow breathing.']);
  fireEvent.click(screen.getByRole('button', { name: 'Open Note' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/admin?session=${ID}&part=note`));
  expect(open().value).toBe('Slow breathing.');
  keepNote({});
  await screen.findByText('Saved');
});

/** They are over in time as well: what waits for the screen needs that. */
const haveFakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
const waitHalfAMinute = () => act(() => vi.advanceTimersByTimeAsync(30_000));

it.each([
  refused(503, 'unavailable', 'The database is away.'),
  refused(429, 'too_many_requests', 'Too many requests.'),
  { status: 502, body: '' },
])(
  'a note that a server refused with $status, which may pass, is saved by itself half a minute later, also when the session sheet closed meanwhile',
  async (answer) => {
    const { arrive } = await typeOverList(answer);
    haveFakeTimeouts();
    close();
    arrive();
    await screen.findByText(/^[A-Z].*\. What you wrote is kept in this tab, and tried again by itself/);
    await waitHalfAMinute();
    expect(written()).toEqual(['Slow', 'Slow']);
    expect(asksBeforeClosing()).toBe(true);
    keepNote({});
    await waitHalfAMinute();
    await screen.findByText('Notes Saved');
    await screen.findByText('Listed: Slow');
    expect(asksBeforeClosing()).toBe(false);
  },
);

it('a note that a server refused because it was unwell is saved by itself half a minute later while its session sheet is open', async () => {
  const { arrive } = await typeOverList(refused(503, 'unavailable', 'The database is away.'));
  haveFakeTimeouts();
  arrive();
  await screen.findByText('The database is away.');
  keepNote({});
  await waitHalfAMinute();
  await waitHalfAMinute();
  await screen.findByText('Saved');
  expect(written()).toEqual(['Slow', 'Slow']);
});

it('a note whose session sheet closed after the sign-in had ended is saved by itself after the next one', async () => {
  const { arrive, queryClient } = await typeOverList(refused(401, 'not_signed_in', 'Please sign in.'));
  haveFakeTimeouts();
  close();
  arrive();
  await screen.findByText(
    /^Unauthorized - Please log in\. What you wrote is kept in this tab, and tried again by itself/,
  );
  gateway.answer('GET /api/admin/user', refused(401, 'not_signed_in', 'Please sign in.'));
  await waitHalfAMinute();
  await queryClient.fetchQuery({ ...adminUserQuery, staleTime: 0 });
  expect(written()).toEqual(['Slow']);
  keepNote({});
  gateway.answer('GET /api/admin/user', ok({ draftKey: undefined }));
  queryClient.clear();
  await queryClient.fetchQuery({ ...adminUserQuery, staleTime: 0 });
  await screen.findByText('Notes Saved');
  expect(written()).toEqual(['Slow', 'Slow']);
});

it('a session sheet stops waiting for the next sign-in once more is typed in it', async () => {
  const { field, arrive, queryClient } = await typeOverList(refused(401, 'not_signed_in', 'Please sign in.'));
  const waiting = () => queryClient.getQueryCache()['listeners'].size;
  arrive();
  await screen.findByText('Unauthorized - Please log in');
  await waitFor(() => expect(waiting()).toBe(1));
  type(field, 'Slow breathing.');
  await waitFor(() => expect(waiting()).toBe(0));
  keepNote({});
  await screen.findByText('Saved');
});

it('a note that a server refused for what it is stays in the tab, and is not sent again by itself', async () => {
  const { arrive, queryClient } = await typeOverList({ status: 413, body: '' });
  haveFakeTimeouts();
  close();
  arrive();
  await screen.findByText(/^Failed to save notes\. What you wrote is kept in this tab\./);
  gateway.answer('GET /api/admin/user', ok({ draftKey: undefined }));
  await queryClient.fetchQuery({ ...adminUserQuery, staleTime: 0 });
  reconnect();
  await waitHalfAMinute();
  expect(written()).toEqual(['Slow']);
  expect(asksBeforeClosing()).toBe(true);
  expect(open().value).toBe('Slow');
  screen.getByText(/unsaved changes from before/);
});

/** Types without a connection, until the note is said to be unsaved, and closes the sheet. */
async function closeOffline() {
  gateway.answer(SAVE, networkError);
  render(<ListAndSheet />);
  type(screen.getByLabelText<HTMLTextAreaElement>(/techniques/), 'Slow');
  await screen.findByText('Failed to save notes');
  close();
  await screen.findByText(/kept in this tab, and saved once there is/);
}
const reconnect = () => window.dispatchEvent(new Event('online'));
/** Whether the browser would ask before it closes the tab. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a note whose session sheet closed without a connection is saved by itself once there is one, and until then closing the tab is asked about', async () => {
  keepNote({});
  // Logging out does.
  dropAllDrafts();
  expect(asksBeforeClosing()).toBe(false);
  await closeOffline();
  expect(asksBeforeClosing()).toBe(true);
  reconnect();
  await waitFor(() => expect(written(), 'there was none yet').toEqual(['Slow', 'Slow', 'Slow']));
  expect(asksBeforeClosing()).toBe(true);
  keepNote({});
  reconnect();
  await screen.findByText('Notes Saved');
  await screen.findByText('Listed: Slow');
  expect(asksBeforeClosing()).toBe(false);
});

it('a note whose session sheet closed without a connection does not replace what was saved elsewhere meanwhile', async () => {
  await closeOffline();
  const server = keepNote({ sessionHighlights: 'From the phone.' });
  reconnect();
  await screen.findByText(/^Saved elsewhere in the meantime\. .*kept in this tab/);
  expect(server.note.sessionHighlights).toBe('From the phone.');
  expect(asksBeforeClosing()).toBe(true);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
  expect(asksBeforeClosing()).toBe(false);
});

it('a note that waits for a connection goes on in its session sheet when that opens again', async () => {
  await closeOffline();
  const field = open();
  expect(field.value).toBe('Slow');
  expect(screen.queryByText(/unsaved changes from before/)).toBeNull();
  type(field, 'Slow breathing.');
  const server = keepNote({});
  reconnect();
  await screen.findByText('Saved');
  expect(server.note.hypnoticTechniques).toBe('Slow breathing.');
  expect(written().at(-1)).toBe('Slow breathing.');
});

it('a note that is being saved after its session sheet closed goes on in the sheet that is opened meanwhile, and is not taken for one from elsewhere', async () => {
  await closeOffline();
  const server = keepNote({});
  let arrive = (): void => undefined;
  server.answered = new Promise((resolve) => (arrive = resolve));
  reconnect();
  await waitFor(() => expect(server.note.hypnoticTechniques).toBe('Slow'));
  type(open(), 'Slow breathing.');
  arrive();
  await screen.findByText('Saved');
  expect(server.note.hypnoticTechniques).toBe('Slow breathing.');
});

/** A server that has this note and replaces no other than the one that is named. */
function keepNote(saved: Partial<SessionNote>) {
  const server = { note: { ...EMPTY_NOTE, ...saved }, answered: Promise.resolve() };
  gateway.answer(LIST, () => ok([{ ...appointment, sessionNote: server.note }]));
  gateway.answer(SAVE, async ({ body }) => {
    const { basedOn, ...note } = body as NoteForm;
    if (JSON.stringify(basedOn) !== JSON.stringify(server.note))
      return refused(409, 'changed_meanwhile', 'Saved elsewhere in the meantime.');
    server.note = note;
    await server.answered;
    return ok({ message: 'Saved.' });
  });
  return server;
}

it('a note that was saved elsewhere while it was written is shown, and not replaced before that is asked for', async () => {
  const server = keepNote({ sessionHighlights: 'From the phone.' });
  const field = open();
  type(field, 'Slow');
  await screen.findByText('From the phone.');
  type(field, 'Slow breathing.');
  cleanup();
  type(open(), 'Slow breathing, stairs.');
  await screen.findByText('From the phone.');
  expect(server.note).toMatchObject({ hypnoticTechniques: '', sessionHighlights: 'From the phone.' });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText('Saved');
  expect(server.note).toMatchObject({ hypnoticTechniques: 'Slow breathing, stairs.', sessionHighlights: '' });
  expect(screen.queryByText('From the phone.')).toBeNull();
});

it.each([
  { motion: 'no-preference', behavior: 'smooth' },
  { motion: 'reduce', behavior: 'auto' },
])(
  'what was saved elsewhere is scrolled into view when it appears, with motion: $motion',
  async ({ motion, behavior }) => {
    keepNote({ sessionHighlights: 'From the phone.' });
    const field = open();
    const { settings } = (window as unknown as { happyDOM: { settings: { device: object } } }).happyDOM;
    Object.assign(settings.device, { prefersReducedMotion: motion });
    const scrolled: unknown[] = [];
    Element.prototype.scrollIntoView = function (this: Element, how) {
      scrolled.push([this.textContent.includes('From the phone.'), how]);
    };
    type(field, `Slow ${motion}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Use this instead' }));
    expect(scrolled).toEqual([[true, { behavior, block: 'nearest' }]]);
  },
);

it('a note that was saved elsewhere can be gone on with in place of what was typed', async () => {
  const server = keepNote({ hypnoticTechniques: 'Stairs.' });
  const field = open();
  type(field, 'Slow');
  fireEvent.click(await screen.findByRole('button', { name: 'Use this instead' }));
  expect(field.value).toBe('Stairs.');
  type(field, 'Stairs, ten of them.');
  await screen.findByText('Saved');
  expect(server.note.hypnoticTechniques).toBe('Stairs, ten of them.');
});

it('a note whose save got no answer is saved on top of itself, without a question', async () => {
  const server = keepNote({});
  const field = open();
  gateway.answer(SAVE, ({ body }) => {
    server.note = answersOf(body as NoteForm);
    return networkError();
  });
  type(field, 'Slow');
  await screen.findByText('Failed to save notes');
  const { note } = server;
  Object.assign(keepNote({}), { note });
  type(field, 'Slow breathing.');
  await screen.findByText('Saved');
  expect(written().at(-1)).toBe('Slow breathing.');
});

it('an earlier text of this tab that somebody put back elsewhere is not replaced unseen either', async () => {
  const server = keepNote({});
  const field = open();
  for (const text of ['Stairs.', 'Stairs. Not this patient.']) {
    type(field, text);
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(server.note.hypnoticTechniques).toBe(text));
    await screen.findByText('Saved');
  }
  server.note = { ...EMPTY_NOTE, hypnoticTechniques: 'Stairs.' };
  type(field, 'Stairs. Not this patient. Calm.');
  await screen.findByRole('button', { name: 'Use this instead' });
  expect(server.note.hypnoticTechniques).toBe('Stairs.');
});

/** A sheet whose session's note can be saved elsewhere, as in the history above it. */
function Sheet() {
  const [saved, setSaved] = useState('Slow breathing.');
  return (
    <>
      {['Staircase.', 'Written elsewhere.'].map((note) => (
        <button key={note} type="button" onClick={() => setSaved(note)}>
          Save {note}
        </button>
      ))}
      <NoteEditor
        appointment={{ ...appointment, sessionNote: { ...EMPTY_NOTE, hypnoticTechniques: saved } } as AdminAppointment}
      />
    </>
  );
}

it('a note in the session sheet shows what is saved in the history above it, but never in place of what is typed', async () => {
  cleanup();
  dropAllDrafts();
  render(<Sheet />);
  const field = screen.getByLabelText<HTMLTextAreaElement>(/techniques/);
  fireEvent.click(screen.getByText('Save Staircase.'));
  expect(field.value).toBe('Staircase.');
  type(field, 'Staircase, down to ten.');
  await screen.findByText('Saved');
  expect(gateway.requests(SAVE)).toMatchObject([{ basedOn: { hypnoticTechniques: 'Staircase.' } }]);
  fireEvent.click(screen.getByText('Save Written elsewhere.'));
  expect(field.value).toBe('Staircase, down to ten.');
});

it('discarding an unsaved note from before leads to the one that was saved in the history meanwhile', async () => {
  gateway.answer(SAVE, refused(413, 'too_large', 'That is too much.'));
  type(open(), 'Too much.');
  await screen.findByText('That is too much.');
  cleanup();
  render(<Sheet />);
  const field = screen.getByLabelText<HTMLTextAreaElement>(/techniques/);
  expect(field.value).toBe('Too much.');
  fireEvent.click(screen.getByText('Save Staircase.'));
  expect(field.value).toBe('Too much.');
  fireEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(field.value).toBe('Staircase.');
  gateway.answer(SAVE, ok({ message: 'Saved.' }));
  type(field, 'Staircase, down to ten.');
  await screen.findByText('Saved');
  expect(gateway.requests(SAVE).at(-1)).toMatchObject({ basedOn: { hypnoticTechniques: 'Staircase.' } });
});
