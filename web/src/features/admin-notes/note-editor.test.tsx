// @vitest-environment happy-dom
import type { AdminAppointment } from '@stillpoint/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { adminUserQuery } from '../../lib/session/admin-session.ts';
import { draw } from '../../testing/draw.tsx';
import { ok, refused, startGateway } from '../../testing/gateway.ts';
import { NoteEditor } from './note-editor.tsx';

const gateway = startGateway();
const ID = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b02';
const SAVE = `POST /api/admin/appointments/${ID}/notes`;
const appointment = { id: ID, sessionNote: null } as AdminAppointment;

function AsAdministrator() {
  const queryClient = useQueryClient();
  queryClient.setQueryData<unknown>(adminUserQuery.queryKey, { id: 1, username: 'admin', hasSecondFactor: false });
  return <NoteEditor appointment={appointment} />;
}

/** Opens the editor, as after a reload. */
function open() {
  cleanup();
  draw(<AsAdministrator />);
  return screen.getByLabelText<HTMLTextAreaElement>(/techniques/);
}
const type = (field: HTMLTextAreaElement, value: string) => fireEvent.change(field, { target: { value } });
const written = () => gateway.asked(SAVE).map((body) => (body as { hypnoticTechniques: string }).hypnoticTechniques);

beforeEach(() => gateway.answer(SAVE, ok({ message: 'Saved.' })));

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

it('a note in the session sheet says why it was not saved and keeps what was typed, which can be saved with one press after a reload', async () => {
  gateway.answer(SAVE, refused(503, 'unavailable', 'The database is away.'));
  type(open(), 'Staircase.');
  await screen.findByText('The database is away.');
  gateway.answer(SAVE, ok({ message: 'Saved.' }));
  const again = open();
  expect(again.value).toBe('Staircase.');
  await screen.findByText(/unsaved changes from before/);
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText('Saved');
  expect(written().at(-1)).toBe('Staircase.');
});
