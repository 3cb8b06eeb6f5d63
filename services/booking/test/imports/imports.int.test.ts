import { describe, expect, it } from 'vitest';
import { listPatients as patientsEndpoint, type ImportState } from '@stillpoint/contracts';
import { erasureOf, insertErasures } from '@stillpoint/events';
import { startImport } from '../../src/commands/start-import.ts';
import { decide } from '../../src/imports/decide.ts';
import { createImportFacts } from '../../src/domain/import-facts.ts';
import { matchColumns } from '../../src/imports/columns.ts';
import { runImport } from '../../src/imports/run-import.ts';
import { getImport, listImportRows, previewImport } from '../../src/queries/imports.ts';
import { listPatients, patientHistory } from '../../src/queries/patients.ts';
import { bookingFixture, slot } from '../support/fixture.ts';
import { movingPractice } from './import-files.ts';

const fixture = bookingFixture();

/** Starts an import of a file as the preview understands it; returns its id. */
async function start(content: string, more: { isDryRun?: boolean; fields?: object } = {}): Promise<string> {
  const { source, fields, dateOrder } = await previewImport(fixture.context, content);
  const form = { fileName: 'from-elsewhere', content, source, fields, dateOrder, isDryRun: false, ...more };
  return (await startImport(fixture.context, form, { byCaller: true })).id;
}

async function take(...file: Parameters<typeof start>): Promise<ImportState> {
  const id = await start(...file);
  await runImport(fixture.context, id);
  return getImport(fixture.context, id);
}

const refusals = async (id: string) =>
  (await listImportRows(fixture.context, id, { outcome: 'refused', page: 1 })).items.map(({ line, reason }) => ({
    line,
    reason,
  }));

const counted = async () => {
  const [row] = await fixture.database.sql<[{ people: number; sessions: number; services: number }]>`
    SELECT (SELECT count(*) FROM booking.person) AS people, (SELECT count(*) FROM booking.appointment) AS sessions,
      (SELECT count(*) FROM booking.service) AS services`;
  return row;
};

describe('a practice that imports its data', () => {
  const files = movingPractice({ clients: 25, sessions: 300, broken: 6 });

  it('a practice that imports its data sees in a dry run what would happen, and nothing is changed', async () => {
    await take(files.clients);
    const before = await counted();
    const dryRun = await take(files.sessions, { isDryRun: true });
    expect(await counted()).toEqual(before);
    const done = await take(files.sessions);
    expect(done.counts).toEqual(dryRun.counts);
  });

  it('a practice that imports its data takes every client whose address can register, and no other', async () => {
    const addresses = ['tom&jerry@client.example', 'Ada@Bücher.example', 'öda@client.example', 'ada.@client.example'];
    const { id } = await take(`Name,E-mail\n${addresses.map((address) => `Ada Still,${address}`).join('\n')}`);
    expect(await refusals(id)).toEqual([
      { line: 4, reason: '“öda@client.example” is not an e-mail address.' },
      { line: 5, reason: '“ada.@client.example” is not an e-mail address.' },
    ]);
    const people = await listPatients(fixture.context, { search: '', pageSize: 25 });
    expect(patientsEndpoint.response.parse(people)).toMatchObject([
      { clientEmail: 'ada@xn--bcher-kva.example' },
      { clientEmail: 'tom&jerry@client.example' },
    ]);
  });

  it('a practice that imports its data imports clients and sessions, refuses broken rows with the reason, and duplicates nothing the second time', async () => {
    const clients = await take(files.clients);
    expect(clients).toMatchObject({ source: 'jane', state: 'done', total: 28, processed: 28 });
    expect(clients.counts).toMatchObject({ 'new-client': 25, refused: 3 });
    const sessions = await take(files.sessions);
    expect(sessions.counts).toMatchObject({ 'new-session': 300, refused: 3 });
    expect(await refusals(sessions.id)).toEqual([
      { line: 302, reason: '“yesterday” is not a date.' },
      { line: 303, reason: expect.stringContaining('There is no client “Un Known” yet.') as string },
      { line: 304, reason: '“yesterday” is not a date.' },
    ]);
    const after = await counted();
    expect(after).toEqual({ people: 25, sessions: 300, services: 1 });

    expect((await take(files.clients)).counts).toMatchObject({ 'known-client': 25, 'new-client': 0 });
    expect((await take(files.sessions)).counts).toMatchObject({ 'known-session': 300, 'new-session': 0 });
    expect(await counted()).toEqual(after);
  });

  it('a practice that imports its data finds whose a session is where the column of clients has their addresses', async () => {
    await take('Name,E-mail\nLovelace Ada,ada@client.example');
    const { counts } = await take(
      'Client,Start,End\nAda@Client.example,2024-01-08 10:00,2024-01-08 10:50\nbo@client.example,2024-01-08 11:00,2024-01-08 11:50',
    );
    expect(counts).toMatchObject({ 'new-session': 2, refused: 0 });
    const people = await listPatients(fixture.context, { search: '', pageSize: 25 });
    expect(patientsEndpoint.response.parse(people)).toMatchObject([
      { clientName: 'bo', clientEmail: 'bo@client.example' },
      { clientName: 'Lovelace Ada', clientEmail: 'ada@client.example', totalAppointments: 1 },
    ]);
  });

  it('a practice that imports its data sends no mail, asks for no money and creates no meeting', async () => {
    await take(files.clients);
    await take(files.sessions);
    expect(await fixture.published()).toEqual([]);
    const [row] = await fixture.database.sql<[{ meetings: number; owed: number }]>`
      SELECT (SELECT count(*) FROM booking.meeting) AS meetings,
        (SELECT count(*) FROM booking.appointment WHERE status = 'pending_payment' OR hold_expires_at IS NOT NULL) AS owed`;
    expect(row).toEqual({ meetings: 0, owed: 0 });
  });

  it('a practice that imports its data finds clients without a session among its patients', async () => {
    await take(files.clients);
    const query = patientsEndpoint.query.parse({ page: 1, search: 'Given7' });
    expect(patientsEndpoint.response.parse(await listPatients(fixture.context, query))).toMatchObject({
      total: 1,
      items: [{ clientEmail: 'client7@example.org', totalAppointments: 0 }],
    });
  });
});

it('an imported session is refused where another session is booked, and is recognised where it was imported before', async () => {
  const service = await fixture.addService();
  await fixture.bookAsPractice(service, slot(4), true);
  const rows = [
    ['ada@example.com', slot(4)],
    ['bob@example.com', slot(5)],
    ['cleo@example.com', slot(6)],
    ['dora@example.com', slot(7)],
  ].map(([email, at]) => `${email as string},Somebody,${(at as Date).toISOString()},60,Anxiety Relief`);
  const { id, counts } = await take(['Email,Name,Start,Minutes,Service', ...rows].join('\n'));
  expect(counts).toMatchObject({ 'known-session': 1, 'new-session': 1, refused: 2 });
  expect((await refusals(id)).map(({ line }) => line)).toEqual([3, 5]);
});

it('an imported session of a calendar file belongs to its attendee, as does each session of a series', async () => {
  await fixture.addService();
  const content = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:series',
    'DTSTART;TZID=Europe/Berlin:20260105T100000',
    'DTEND;TZID=Europe/Berlin:20260105T105000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'SUMMARY:Anxiety relief with Ada',
    'ORGANIZER:mailto:me@practice.example',
    'ATTENDEE:mailto:me@practice.example',
    'ATTENDEE;CN=Ada Lovelace:mailto:ada@example.org',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:alone',
    'DTSTART:20260110T100000Z',
    'DTEND:20260110T110000Z',
    'SUMMARY:Dentist',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const { id, counts } = await take(content);
  expect(counts).toMatchObject({ 'new-session': 3, refused: 1 });
  expect(await refusals(id)).toEqual([{ line: 2, reason: 'Nobody is invited to it, so it is nobody’s session.' }]);
  const history = await patientHistory(fixture.context, 'ada@example.org');
  expect(history.map(({ appointmentDate, service }) => [appointmentDate, service.name, service.duration])).toEqual([
    ['2026-01-19T09:00:00.000Z', 'Anxiety Relief', 50],
    ['2026-01-12T09:00:00.000Z', 'Anxiety Relief', 50],
    ['2026-01-05T09:00:00.000Z', 'Anxiety Relief', 50],
  ]);
  expect((await take(content)).counts).toMatchObject({ 'known-session': 3 });
});

it('an event of a calendar file that ends before it begins, or in a year that nobody means, is refused, and the others are imported', async () => {
  const times = [
    ['20260110T100000Z', '20260110T090000Z'],
    ['99991231T235959Z', '99991231T250000Z'],
    ['20260110T100000Z', '30000110T100000Z'],
    ['01000110T100000Z', '01000110T110000Z'],
    ['20260112T100000Z', '20260112T110000Z'],
  ];
  const events = times.flatMap(([start, end], index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    'ATTENDEE:mailto:ada@example.org',
    'END:VEVENT',
  ]);
  const { id, counts } = await take(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  expect(counts).toMatchObject({ 'new-session': 1, refused: 4 });
  const reason = 'It cannot be read: a date or a length in it is not valid.';
  expect(await refusals(id)).toEqual([1, 2, 3, 4].map((line) => ({ line, reason })));
});

describe('erasing a client', () => {
  const requestId = '11111111-2222-4333-8444-555555555555';
  const erase = () => fixture.eraseClient('client1@example.org', requestId);
  const rows = async () => (await fixture.database.sql`SELECT FROM booking.import_row`).length;

  it('erasing a client removes the rows of every import, and waits for a running one until it should have been given up', async () => {
    const { clients } = movingPractice({ clients: 2, sessions: 0, broken: 0 });
    await take(clients);
    await start(clients, { isDryRun: true });
    await expect(erase()).rejects.toThrow('is still running');
    expect(await rows()).toBe(4);
    fixture.clock.set(new Date(fixture.clock.now().getTime() + 2 * 60_000 + 1));
    await erase();
    expect(await rows()).toBe(0);
    expect(await fixture.database.sql`SELECT email FROM booking.person`).toEqual([{ email: 'client2@example.org' }]);
    expect(await fixture.database.sql`SELECT FROM booking.imported`).toHaveLength(1);
  });

  it('erasing a client leaves nothing by which their address could be tried out on a session that was imported', async () => {
    const session = (email: string, time: string) => `Given,${email},2026-01-05 ${time},50`;
    const content = `Name,Email,Start,Duration\n${session('client1@example.org', '09:00')}\n${session('client2@example.org', '11:00')}`;
    expect((await take(content)).counts).toMatchObject({ 'new-session': 2 });
    await erase();
    const kept = await fixture.database.sql<{ clientEmail: string }[]>`
      SELECT client_email FROM booking.imported i JOIN booking.appointment a ON a.id = i.appointment_id`;
    expect(kept).toEqual([{ clientEmail: 'client2@example.org' }]);
  });
});

it('an import that its caller works off holds erasures up for two minutes after each batch, not from its start', async () => {
  const { sessions } = movingPractice({ clients: 25, sessions: 300, broken: 0 });
  const id = await start(sessions, { isDryRun: true });
  let lastBatch = fixture.clock.now();
  const onProgress = () => {
    lastBatch = new Date(lastBatch.getTime() + 90_000);
    fixture.clock.set(lastBatch);
  };
  await runImport(fixture.context, id, { onProgress });
  const [row] = await fixture.database.sql`SELECT give_up_at FROM booking.import WHERE id = ${id}`;
  expect(row).toEqual({ giveUpAt: new Date(lastBatch.getTime() + 2 * 60_000) });
});

it('a person who was erased is not brought back by the same files, whose rows are refused, counted and shown without a name', async () => {
  const { clients, sessions } = movingPractice({ clients: 2, sessions: 20, broken: 0 });
  const erasure = {
    id: '11111111-2222-4333-8444-555555555555',
    email: 'client1@example.org',
    erasedAt: fixture.clock.now(),
  };
  await insertErasures(fixture.database.sql, [erasureOf(fixture.context, erasure)]);
  const tried = await take(clients, { isDryRun: true });
  const taken = await take(clients);
  expect(taken.counts).toEqual(tried.counts);
  expect(taken.counts).toMatchObject({ 'new-client': 1 });
  const reason = expect.stringMatching(
    /^This person was erased here on 2027-\d\d-\d\d, and is not brought back\.$/,
  ) as string;
  const { items } = await listImportRows(fixture.context, taken.id, { outcome: 'refused', page: 1 });
  expect(items).toContainEqual({ line: 2, outcome: 'refused', reason, client: '', service: null, startsAt: null });
  const { counts } = await take(sessions);
  expect(counts['new-session']).toBeGreaterThan(0);
  expect(await fixture.database.sql`SELECT DISTINCT client_email FROM booking.appointment`).toEqual([
    { clientEmail: 'client2@example.org' },
  ]);
});

it('a person who was erased can return as a client: later sessions are imported, and earlier ones are not', async () => {
  const known = createImportFacts();
  known.add({ clients: [{ name: 'Ada', email: 'ada@example.org', phone: null }] });
  const how = { source: 'jane', timeZone: 'UTC', now: new Date('2027-03-01T12:00:00Z'), priceToCents: Number } as const;
  const session = (startsAt: string) =>
    decide(
      {
        kind: 'session',
        line: 2,
        sessionId: null,
        clientId: null,
        name: 'Ada',
        email: 'ada@example.org',
        phone: null,
        service: null,
        startsAt,
        minutes: 50,
        price: null,
        cancelledBy: null,
        notes: null,
      },
      known,
      { ...how, erasedAt: () => new Date('2027-01-01T00:00:00Z') },
    ).outcome;
  expect([session('2026-12-01T09:00:00Z'), session('2027-02-01T09:00:00Z')]).toEqual(['refused', 'new-session']);
});

it('the columns of a file are matched by hand when no known program writes them', async () => {
  const content = 'Mail;Wer;Wann;Dauer\nada@example.org;Ada Lovelace;03.02.2026 14:30;50\n';
  expect((await previewImport(fixture.context, content)).fields).toEqual({});
  const fields = { email: 'Mail', name: 'Wer', start: 'Wann', duration: 'Dauer' };
  expect((await take(content, { fields })).counts).toMatchObject({ 'new-session': 1 });
  const [session] = await patientHistory(fixture.context, 'ada@example.org');
  expect(session).toMatchObject({
    appointmentDate: '2026-02-03T19:30:00.000Z',
    status: 'completed',
    isFreeAppointment: true,
  });
});

it('the columns of a file are recognised by name when they are from Acuity’s export', () => {
  const columns = [
    'Start Time',
    'End Time',
    'First Name',
    'Last Name',
    'Phone',
    'Email',
    'Type',
    'Calendar',
    'Appointment Price',
  ];
  expect(matchColumns([...columns, 'Paid?', 'Notes', 'Appointment ID'], 'acuity')).toEqual({
    start: 'Start Time',
    end: 'End Time',
    firstName: 'First Name',
    lastName: 'Last Name',
    phone: 'Phone',
    email: 'Email',
    service: 'Type',
    price: 'Appointment Price',
    notes: 'Notes',
    sessionId: 'Appointment ID',
  });
});
