// @vitest-environment happy-dom
import type { AdminAppointment } from '@stillpoint/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AdminActionsContext, type AdminActions } from '../../components/admin/admin-actions.tsx';
import { draw } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { PatientPage } from './patient-page.tsx';

const gateway = startGateway();
const session = (id: string, appointmentDate: string, isAbandoned: boolean) =>
  ({
    id,
    appointmentDate,
    isAbandoned,
    status: isAbandoned ? 'cancelled' : 'confirmed',
    sessionNote: null,
    clientName: 'Ada Quill',
    clientEmail: 'ada@example.test',
    refundedAmount: null,
    service: { id: 4, name: 'Sleep Improvement', duration: 60, price: 110, currency: 'USD', isActive: true },
  }) as AdminAppointment;

const page = (appointments: AdminAppointment[]) =>
  gateway.answer(
    'GET /api/admin/patients/3',
    ok({
      id: 3,
      clientName: 'Ada Quill',
      clientEmail: 'ada@example.test',
      clientPhone: null,
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
  draw(
    <AdminActionsContext value={{} as AdminActions}>
      <PatientPage id={3} />
    </AdminActionsContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Invite Ada Quill to register' }));
  await screen.findByText('Registered');
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
  expect(gateway.asked('POST /api/admin/patients/3/invite')).toHaveLength(1);
});

it('abandoned holds of a client are collapsed below the sessions, not among them, and can be opened like these', async () => {
  const try1 = session('try-1', '2027-03-03T15:00:00Z', true);
  const try2 = session('try-2', '2027-03-02T15:00:00Z', true);
  const stood = session('stood', '2027-03-01T15:00:00Z', false);
  page([try1, try2, stood]);
  const opened: string[] = [];
  const actions = { openSession: (id: string) => opened.push(id) } as unknown as AdminActions;
  draw(
    <AdminActionsContext value={actions}>
      <PatientPage id={3} />
    </AdminActionsContext>,
  );
  const folded = (await screen.findByText('2 tries that ran out')).closest('details')!;
  expect(folded.open).toBe(false);
  const rows = folded.parentElement!.querySelectorAll('.row-item');
  expect([...rows].map((row) => row.querySelector('time')!.dateTime)).toEqual([stood.appointmentDate]);
  for (const button of within(folded).getAllByRole('button', { hidden: true })) fireEvent.click(button);
  expect(opened).toEqual(['try-1', 'try-2']);
});

it('a note without highlights is shown by its first answer, on the page of a client and in their history', async () => {
  const answers = { hypnoticTechniques: '', sessionHighlights: '', supervisorDiscussion: '', afterthoughts: '' };
  const noted = (at: string, sessionNote: typeof answers) => ({ ...session(at, at, false), sessionNote });
  const sessions = [
    noted('2027-03-01T15:00:00Z', { ...answers, hypnoticTechniques: 'Stairs.', sessionHighlights: ' ' }),
    noted('2027-03-02T15:00:00Z', { ...answers, hypnoticTechniques: 'Left out.', sessionHighlights: 'Slept well.' }),
    noted('2027-03-03T15:00:00Z', { ...answers, afterthoughts: 'Fewer words.' }),
  ];
  page(sessions);
  gateway.answer('GET /api/admin/patients/ada%40example.test/history', ok(sessions));
  for (const list of [
    <PatientPage key="page" id={3} />,
    <HistoryDialog key="history" patient={sessions[0]!} show onClose={() => undefined} />,
  ]) {
    const { unmount } = draw(<AdminActionsContext value={{} as AdminActions}>{list}</AdminActionsContext>);
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
  draw(
    <AdminActionsContext value={{} as AdminActions}>
      <PatientPage id={3} />
    </AdminActionsContext>,
  );
  await screen.findByText('This note cannot be read.');
  expect(screen.queryByRole('button', { name: /^(Add|Edit) note/ })).toBeNull();
  const sessionNote = {
    hypnoticTechniques: 'Stairs.',
    sessionHighlights: '',
    supervisorDiscussion: '',
    afterthoughts: '',
  };
  page([{ ...session('stood', at, false), sessionNote }]);
  fireEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  await screen.findByText('Stairs.');
  screen.getByRole('button', { name: /^Edit note/ });
});
