// @vitest-environment happy-dom
import type { Overview, StuckPayment } from '@stillpoint/contracts';
import { HOUR_MS } from '@stillpoint/scheduling';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { AdminActions } from '../components/admin/admin-actions.tsx';
import { MailsWith } from '../components/admin/mails-with.tsx';
import { SessionList } from '../components/security/session-list.tsx';
import { AppointmentCard } from '../features/admin-appointments/appointment-card.tsx';
import { MailList } from '../features/admin-emails/mail-list.tsx';
import { WaitingMails } from '../features/admin-emails/waiting-mails.tsx';
import { RecentAppointments } from '../features/admin-overview/recent-appointments.tsx';
import { Today } from '../features/admin-overview/today.tsx';
import { HistoryDialog } from '../features/admin-patients/history-dialog.tsx';
import { PatientPage } from '../features/admin-patients/patient-page.tsx';
import { PatientTable } from '../features/admin-patients/patient-table.tsx';
import { StuckRow } from '../features/admin-payments/stuck-row.tsx';
import { AppointmentsTab } from '../features/client-dashboard/appointments-tab.tsx';
import { aMail } from '../testing/a-mail.ts';
import { aNote, anAdminAppointment } from '../testing/an-appointment.ts';
import { render } from '../testing/render.tsx';
import { ok, startGateway } from '../testing/gateway.ts';

const gateway = startGateway();
const nothing = () => undefined;
const actions = new Proxy(
  { cancelling: null },
  { get: (target, key) => (key in target ? null : nothing) },
) as AdminActions;

/** Two of one client, one of them booked again at the time of a third, which was cancelled. Two hours apart: one of them may occur twice a day. */
const sessions = [48, 50, 48].map((startsIn, at) =>
  anAdminAppointment({
    id: `session-${at}`,
    clientEmail: 'ada@example.test',
    appointmentDate: new Date(Math.floor(Date.now() / HOUR_MS + startsIn) * HOUR_MS).toISOString(),
    status: at === 2 ? 'cancelled' : 'confirmed',
    paymentStatus: at === 2 ? 'refunded' : 'completed',
    zoomLink: at === 2 ? null : `https://zoom.example/j/${at}`,
    sessionNote: aNote({ sessionHighlights: 'Slept.' }),
  }),
);
/** The same person about the same thing, two hours later. */
const mails = [48, 50].map((hoursAgo, at) =>
  aMail({ id: at + 1, receivedAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString() }),
);
const patients = ['ada@example.test', 'quill@example.test'].map((clientEmail, id) => ({
  id,
  clientEmail,
  clientName: 'Ada Quill',
  totalAppointments: 1,
  totalSpent: 0,
  otherSpent: [],
  currency: 'USD',
  nextAppointment: null,
}));
const stuck = sessions.map(
  (appointment, id) =>
    ({
      id,
      kind: 'refund-failing',
      appointmentId: appointment.id,
      amount: 110,
      currency: 'USD',
      why: 'Waits.',
      appointment: { ...appointment, serviceName: 'Sleep' },
      since: appointment.appointmentDate,
      actions: ['settle', 'refund', 'given-back', 'handled'],
    }) as unknown as StuckPayment,
);
const overview = { today: sessions, nextSession: null, awaitingPayment: sessions } as unknown as Overview;
const devices = [1, 2].map((at) => ({
  id: `${at}`,
  device: 'Firefox on Linux',
  address: null,
  isCurrent: false,
  createdAt: `2026-03-0${at}T10:00:00Z`,
  lastUsedAt: '2026-03-03T10:00:00Z',
}));

/** What is drawn, and how many buttons and links it has at least when all has arrived. */
const lists: Record<string, [list: ReactNode, controls: number]> = {
  'the day': [<Today overview={{ ...overview, awaitingPayment: [] }} />, 8],
  'what waits for payment': [<Today overview={{ ...overview, today: [] }} />, 3],
  'recent appointments': [<RecentAppointments />, 4],
  appointments: [sessions.map((session) => <AppointmentCard key={session.id} appointment={session} />), 15],
  'the page of a client': [<PatientPage id={3} />, 11],
  'the history of a client': [<HistoryDialog patient={sessions[0]!} show onClose={nothing} />, 9],
  patients: [<PatientTable patients={patients} />, 6],
  'payments that wait': [
    stuck.map((payment) => <StuckRow key={payment.id} payment={payment} onRefund={nothing} onNote={nothing} />),
    10,
  ],
  'unread mails': [<WaitingMails />, 4],
  'the mailbox': [<MailList mails={mails} open={null} onOpen={nothing} />, 2],
  'mails with a client': [<MailsWith address="ada@example.test" most={5} />, 2],
  'devices signed in': [
    <SessionList sessions={devices} timeZone="UTC" end={{ mutateAsync: () => Promise.resolve() }} />,
    2,
  ],
  'a client’s own appointments': [
    <AppointmentsTab appointments={sessions} now={new Date()} onCancel={nothing} onMove={nothing} />,
    8,
  ],
};

/** The names of all buttons and links; a link that leads where another one of its name does is left out. */
function namesOfControls(): string[] {
  const found = new Map<string, string>();
  for (const role of ['button', 'link'])
    screen.queryAllByRole(role, {
      name(name, element) {
        found.set(`${name} ${element.getAttribute('href') ?? found.size}`, name);
        return true;
      },
    });
  return [...found.values()];
}

describe.each(Object.entries(lists))('the controls of %s', (what, [list, atLeast]) => {
  it(`the controls of ${what} have distinct names, except for links that lead to the same place`, async () => {
    gateway.answer('GET /api/admin/appointments', ok(sessions));
    gateway.answer('GET /api/emails', ok({ emails: mails, total: 2, unread: 2, trouble: [] }));
    gateway.answer('GET /api/admin/patients/3', ok({ ...patients[0], id: 3, appointments: sessions }));
    gateway.answer('GET /api/admin/patients/ada%40example.test/history', ok(sessions));
    render(list, '/admin', actions);
    await waitFor(() => expect(namesOfControls().length).toBeGreaterThanOrEqual(atLeast));
    // A dialog is closed at its top and at its foot.
    const names = namesOfControls().filter((name) => name !== 'Close');
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
