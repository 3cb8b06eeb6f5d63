// @vitest-environment happy-dom
import type { AdminAppointment, SessionNote } from '@stillpoint/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { aNote, anAdminAppointment } from '../../testing/an-appointment.ts';
import { render } from '../../testing/render.tsx';
import { deferred, ok, refused, startGateway } from '../../testing/gateway.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { PatientPage } from './patient-page.tsx';

const gateway = startGateway();
const session = (id: string, appointmentDate: string, isAbandoned: boolean) =>
  anAdminAppointment({
    id,
    appointmentDate,
    isAbandoned,
    status: isAbandoned ? 'cancelled' : 'confirmed',
    clientEmail: 'ada@example.test',
  });

const page = (
  appointments: AdminAppointment[],
  { id, clientName, clientEmail } = { id: 3, clientName: 'Ada Quill', clientEmail: 'ada@example.test' },
  clientPhone: string | null = null,
) =>
  gateway.answer(
    `GET /api/admin/patients/${id}`,
    ok({
      id,
      clientName,
      clientEmail,
      clientPhone,
      nextAppointment: null,
      totalAppointments: 1,
      currency: 'USD',
      totalSpent: 0,
      otherSpent: [],
      appointments,
    }),
  );

it('a client without an account can be invited to register from their page, and one with an account cannot', async () => {
  page([session('stood', '2027-03-01T15:00:00Z', false)]);
  const account = { email: 'ada@example.test', pronouns: null };
  gateway.answer('GET /api/client/users', ok([]));
  gateway.answer('POST /api/admin/patients/3/invite', () => {
    gateway.answer('GET /api/client/users', ok([account]));
    return ok({ message: 'On its way.', isSent: true });
  });
  render(<PatientPage id={3} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Invite Ada Quill to register' }));
  await screen.findByText('Registered');
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
  expect(gateway.requests('POST /api/admin/patients/3/invite')).toHaveLength(1);
});

it('what comes of an invitation to register is said also where one has gone on to another page', async () => {
  page([session('stood', '2027-03-01T15:00:00Z', false)]);
  gateway.answer('GET /api/client/users', ok([]));
  const invited = deferred(ok({ message: 'On its way.', isSent: true }));
  gateway.answer('POST /api/admin/patients/3/invite', invited.answerer);
  function Pages() {
    const [isHere, setIsHere] = useState(true);
    return isHere ? (
      <>
        <button onClick={() => setIsHere(false)}>Go on</button>
        <PatientPage id={3} />
      </>
    ) : null;
  }
  render(<Pages />);
  fireEvent.click(await screen.findByRole('button', { name: 'Invite Ada Quill to register' }));
  await waitFor(() => expect(gateway.requests('POST /api/admin/patients/3/invite')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  invited.arrive();
  await screen.findByText('On its way.');
});

it('a client is signed out everywhere from their page once there is an account to be signed in to', async () => {
  page([session('stood', '2027-03-01T15:00:00Z', false)]);
  gateway.answer('GET /api/client/users', ok([]));
  gateway.answer('POST /api/admin/patients/3/invite', () => {
    gateway.answer('GET /api/client/users', ok([{ email: 'ada@example.test', pronouns: null }]));
    return ok({ message: 'On its way.', isSent: true });
  });
  render(<PatientPage id={3} />);
  await screen.findByText(/^None yet/);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('button', { name: 'Copy or erase data' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Invite Ada Quill to register' }));
  await screen.findByText('Registered');
  expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeTruthy();
});

it('an erased client can be neither booked for, invited nor written to from their page, which does not say that no mails were written', async () => {
  const clientEmail = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b02@erased.invalid';
  page([session('stood', '2027-03-01T15:00:00Z', false)], { id: 3, clientName: 'Erased client', clientEmail });
  gateway.answer('GET /api/client/users', ok([]));
  gateway.answer('GET /api/emails', ok({ emails: [], trouble: [], total: 0, unread: 0 }));
  render(<PatientPage id={3} />);
  await screen.findByText('The mails were erased with the client.');
  screen.getByText('Erased');
  screen.getByText('Address erased');
  expect(screen.queryByRole('link', { name: clientEmail })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Book|Invite)/ })).toBeNull();
});

it('a client’s page does not say that pronouns are not given while the account is not known, and says so when it cannot be loaded', async () => {
  page([session('stood', '2027-03-01T15:00:00Z', false)]);
  const accounts = deferred(refused(500, 'internal', 'Something went wrong.'));
  gateway.answer('GET /api/client/users', accounts.answerer);
  render(<PatientPage id={3} />);
  const pronouns = (await screen.findByText('Pronouns')).nextElementSibling;
  expect(pronouns?.textContent).toBe('');
  accounts.arrive();
  await waitFor(() => expect(pronouns?.textContent).toBe('Could not be loaded'));
  expect(screen.queryByText('Registered')).toBeNull();
});

it('the name of a client is in view when their page is opened, however far the list was scrolled', async () => {
  page([session('stood', '2027-03-01T15:00:00Z', false)]);
  render(<PatientPage id={3} />);
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function show(this: Element) {
    shown.push(this);
  };
  const name = await screen.findByRole('heading', { name: 'Ada Quill' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(shown).toContain(name);
});

it('the page of a client has one button at the top, and what is done now and then behind More', async () => {
  page([session('stood', '2027-03-01T15:00:00Z', false)]);
  const printed: AdminAppointment[][] = [];
  render(<PatientPage id={3} />, '/admin', { printNotes: (sessions) => printed.push([...sessions]) });
  await screen.findByRole('button', { name: 'Book a session' });
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  screen.getByRole('button', { name: 'Sign out everywhere' });
  screen.getByRole('button', { name: 'Copy or erase data' });
  fireEvent.click(screen.getByRole('button', { name: 'Print Session Report' }));
  expect(printed.map((sessions) => sessions.map(({ id }) => id))).toEqual([['stood']]);
});

it('abandoned holds of a client are collapsed below the sessions, not among them, and can be opened like these', async () => {
  const try1 = session('try-1', '2027-03-03T15:00:00Z', true);
  const try2 = session('try-2', '2027-03-02T15:00:00Z', true);
  const stood = session('stood', '2027-03-01T15:00:00Z', false);
  page([try1, try2, stood]);
  const opened: string[] = [];
  render(<PatientPage id={3} />, '/admin', { openSession: (id) => opened.push(id) });
  const folded = (await screen.findByText('2 tries that ran out')).closest('details')!;
  expect(folded.open).toBe(false);
  const rows = folded.parentElement!.querySelectorAll('.row-item');
  expect([...rows].map((row) => row.querySelector('time')!.dateTime)).toEqual([stood.appointmentDate]);
  for (const button of within(folded).getAllByRole('button', { hidden: true })) fireEvent.click(button);
  expect(opened).toEqual(['try-1', 'try-2']);
});

it('a note without highlights is shown by its first answer, on the page of a client and in their history', async () => {
  const noted = (at: string, answers: Partial<SessionNote>) => ({
    ...session(at, at, false),
    sessionNote: aNote(answers),
  });
  const sessions = [
    noted('2027-03-01T15:00:00Z', { hypnoticTechniques: 'Stairs.', sessionHighlights: ' ' }),
    noted('2027-03-02T15:00:00Z', { hypnoticTechniques: 'Left out.', sessionHighlights: 'Slept well.' }),
    noted('2027-03-03T15:00:00Z', { afterthoughts: 'Fewer words.' }),
  ];
  page(sessions);
  gateway.answer('GET /api/admin/patients/ada%40example.test/history', ok(sessions));
  for (const list of [
    <PatientPage key="page" id={3} />,
    <HistoryDialog key="history" patient={sessions[0]!} show onClose={() => undefined} />,
  ]) {
    const { unmount } = render(list);
    await screen.findByText('Slept well.');
    screen.getByText('Stairs.');
    screen.getByText('Fewer words.');
    expect(screen.queryByText('Left out.')).toBeNull();
    unmount();
  }
});

it('a note that cannot be read is said to be so on the page of a client, which offers to try again and no new note', async () => {
  const at = '2027-03-01T15:00:00Z';
  page([{ ...session('stood', at, false), isNoteUnreadable: true }]);
  render(<PatientPage id={3} />);
  await screen.findByText('This note cannot be read.');
  expect(screen.queryByRole('button', { name: /^(Add|Edit) note/ })).toBeNull();
  const sessionNote = aNote({ hypnoticTechniques: 'Stairs.' });
  page([{ ...session('stood', at, false), sessionNote }]);
  fireEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  await screen.findByText('Stairs.');
  screen.getByRole('button', { name: /^Edit note/ });
});

it('what was asked about one client on their page is not asked about the client whose page is opened next', async () => {
  page([]);
  page([], { id: 4, clientName: 'Bo Lind', clientEmail: 'bo@example.test' });
  function Pages() {
    const [id, setId] = useState(4);
    return (
      <>
        <PatientPage id={id} />
        <button onClick={() => setId(7 - id)}>The other</button>
      </>
    );
  }
  render(<Pages />);
  await screen.findByRole('heading', { name: 'Bo Lind' });
  const other = screen.getByRole('button', { name: 'The other' });
  fireEvent.click(other);
  await screen.findByRole('heading', { name: 'Ada Quill' });
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await screen.findByText(/Ada Quill is signed out/);
  // As the command menu does, which opens over a dialog too.
  fireEvent.click(other);
  await screen.findByRole('heading', { name: 'Bo Lind', hidden: true });
  expect(screen.queryByText(/Bo Lind is signed out/)).toBeNull();
});

it.each([
  ['+49 (0)30 1234-56', 'tel:+49-30-1234-56'],
  ['0049 (0)30 1234', 'tel:0049-30-1234'],
  ['030/234\u00a056 78 ', 'tel:030-234-56-78'],
  ['555.0100', 'tel:555.0100'],
])('the phone number %s is shown as it was given, and called without spaces', async (phone, address) => {
  page([session('stood', '2027-03-01T15:00:00Z', false)], undefined, phone);
  render(<PatientPage id={3} />);
  const link = await screen.findByText((_, element) => element?.tagName === 'A' && element.textContent === phone);
  expect(link.getAttribute('href')).toBe(address);
});
