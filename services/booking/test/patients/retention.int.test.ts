import { expect, it } from 'vitest';
import { findBookedSessions, findSessionsForBooks } from '../../src/queries/booked-sessions.ts';
import { eraseDueNotes, eraseDueNotesAutomatically } from '../../src/commands/erase-due-notes.ts';
import { saveSessionNote } from '../../src/commands/notes/save-session-note.ts';
import { listDueNotes } from '../../src/queries/due-notes.ts';
import { previewErasure } from '../../src/queries/person-data.ts';
import { deleteErasedPeople } from '../../src/store/erasure.ts';
import { bookingFixture, day, person } from '../support/fixture.ts';

const fixture = bookingFixture();
const note = { hypnoticTechniques: 'staircase', sessionHighlights: '', supervisorDiscussion: '', afterthoughts: '' };
const REQUEST = '11111111-2222-4333-8444-555555555555';

/** Ada's free session on the first day with a note, Bob's on the second with one, and Bob's a year later. */
async function threeSessions() {
  const free = await fixture.bookableService({ cents: 0 });
  const ada = await fixture.book(free, day(0), person('Ada'));
  const bob = await fixture.book(free, day(1), person('Bob'));
  await fixture.book(free, day(364), person('Bob'));
  for (const { id } of [ada, bob]) await saveSessionNote(fixture.context, id, note);
  return { ada, bob };
}
type Recorder = Parameters<typeof eraseDueNotesAutomatically>[1];
/** The recorded erasures. */
async function recordedBy(erase: (record: Recorder) => Promise<number>): Promise<string[]> {
  const recorded: string[] = [];
  const count = await erase(async (ids) => void recorded.push(...ids));
  expect(recorded).toHaveLength(count);
  return recorded;
}
const eraseByRule = () => recordedBy((record) => eraseDueNotesAutomatically(fixture.context, record));
const eraseShown = (shown: number) => recordedBy((record) => eraseDueNotes(fixture.context, shown, record));
const erase = (email: string) => fixture.eraseClient(email, REQUEST);

it('notes are due a number of years after a client’s last session, are listed with the client, and are erased at once if they are exactly what was shown and that is recorded', async () => {
  const { ada } = await threeSessions();
  await fixture.setRules({ retention: { recordsYears: 7, notesYears: 2, erasesDueNotes: false } });
  fixture.clock.set(new Date('2029-02-28T12:00:00Z'));
  expect(await listDueNotes(fixture.context)).toEqual({ notes: 0, isMore: false, clients: [] });
  fixture.clock.set(new Date('2029-03-03T12:00:00Z'));
  // Bob came a year later, so his earlier note is not due together with Ada's.
  expect(await listDueNotes(fixture.context)).toMatchObject({
    notes: 1,
    clients: [{ clientName: 'Ada Example', notes: 1 }],
  });
  expect(await eraseByRule()).toEqual([]);
  await expect(eraseShown(2)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await fixture.database.sql`SELECT FROM booking.session_note`).toHaveLength(2);
  const unwritten = eraseDueNotes(fixture.context, 1, () => Promise.reject(new Error('not written')));
  await expect(unwritten).rejects.toThrow('not written');
  expect(await eraseShown(1)).toEqual([ada.id]);
  expect(await listDueNotes(fixture.context)).toEqual({ notes: 0, isMore: false, clients: [] });
});

it('notes that are due are erased automatically where the practice has chosen so, and never where they are kept for good', async () => {
  await threeSessions();
  fixture.clock.set(new Date('2040-01-01T12:00:00Z'));
  await fixture.setRules({ retention: { recordsYears: 7, notesYears: null, erasesDueNotes: true } });
  expect(await eraseByRule()).toEqual([]);
  expect(await listDueNotes(fixture.context)).toEqual({ notes: 0, isMore: false, clients: [] });
  await fixture.setRules({ retention: { recordsYears: 7, notesYears: 7, erasesDueNotes: true } });
  expect(await eraseByRule()).toHaveLength(2);
});

it('the name of an erased client is kept sealed for as many years as the practice’s rules say, and no longer', async () => {
  const { ada } = await threeSessions();
  await fixture.setRules({ retention: { recordsYears: 3, notesYears: 7, erasesDueNotes: false } });
  fixture.clock.set(day(2));
  expect(await previewErasure(fixture.context, 'Ada@Example.com')).toMatchObject({
    appointmentIds: [ada.id],
    ahead: [],
    records: 1,
    notes: 1,
    recordsUntil: new Date('2030-03-01T16:00:00Z'),
    notesUntil: new Date('2034-03-01T16:00:00Z'),
  });
  await erase('ada@example.com');
  const named = async (find = findSessionsForBooks) => (await find(fixture.context, [ada.id])).get(ada.id)?.clientName;
  expect(await named()).toBe('Ada Example');
  expect(await named(findBookedSessions), 'outside the books').toBe('Erased client');
  const [row] = await fixture.database.sql`
    SELECT client_name, client_phone, notes, meeting_url FROM booking.appointment WHERE id = ${ada.id}`;
  expect(row).toEqual({ clientName: 'Erased client', clientPhone: null, notes: null, meetingUrl: null });
  expect(await fixture.database.sql`SELECT FROM booking.person WHERE email = 'ada@example.com'`).toHaveLength(0);
  expect(await deleteErasedPeople(fixture.context.sql, new Date('2030-02-28T12:00:00Z'))).toBe(0);
  expect(await deleteErasedPeople(fixture.context.sql, new Date('2030-03-02T12:00:00Z'))).toBe(1);
  expect(await named()).toBe('Erased client');
});

it('a session booked after an erasure was requested stays unchanged, and an abandoned hold no longer reveals whose it was', async () => {
  const paid = await fixture.bookableService({ cents: 5_000 });
  const hold = await fixture.book(paid, day(0), person('Cid'));
  fixture.clock.set(new Date(fixture.clock.now().getTime() + 20 * 60_000));
  const ahead = await fixture.book(await fixture.addService({ cents: 0 }), day(3), person('Cid'));
  await erase('cid@example.com');
  const rows = await fixture.database.sql<
    { id: string; clientEmail: string }[]
  >`SELECT id, client_email FROM booking.appointment`;
  expect(new Map(rows.map(({ id, clientEmail }) => [id, clientEmail]))).toEqual(
    new Map([
      [hold.id, 'nobody@erased.invalid'],
      [ahead.id, 'cid@example.com'],
    ]),
  );
});

it('notes of more than twenty clients are shown and erased twenty clients at a time, whose notes are the oldest first', async () => {
  const free = await fixture.bookableService({ cents: 0 });
  const names = Array.from({ length: 22 }, (_, index) => `Client${String(index).padStart(2, '0')}`);
  for (const [index, name] of names.entries()) {
    const { id } = await fixture.book(free, day(index), person(name));
    await saveSessionNote(fixture.context, id, note);
  }
  fixture.clock.set(new Date('2040-01-01T12:00:00Z'));
  const shown = async () => {
    const { clients, ...due } = await listDueNotes(fixture.context);
    return { ...due, names: clients.map(({ clientName }) => clientName.split(' ')[0]) };
  };
  expect(await shown()).toEqual({ notes: 20, isMore: true, names: names.slice(0, 20) });
  expect(await eraseShown(20)).toHaveLength(20);
  expect(await shown()).toEqual({ notes: 2, isMore: false, names: names.slice(20) });
  await fixture.setRules({ retention: { recordsYears: 7, notesYears: 7, erasesDueNotes: true } });
  expect(await eraseByRule()).toHaveLength(2);
  expect(await fixture.database.sql`SELECT FROM booking.noted_client`).toHaveLength(0);
});
