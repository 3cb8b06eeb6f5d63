// @vitest-environment happy-dom
import { addDays, instantOf, practiceDay } from '@stillpoint/scheduling';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftDialog } from '../../components/admin/drafts/use-draft-form.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { aService } from '../../testing/a-service.ts';
import { render } from '../../testing/render.tsx';
import { networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { CreateDialog, type CreateDialogStart } from './create-dialog.tsx';

const gateway = startGateway();
const WHOM = { clientName: 'Ada Quill', clientEmail: 'ada@example.test', clientPhone: null, serviceId: 1 };

beforeEach(() => gateway.answer('GET /api/services', ok([aService({ price: 0 })])));

function Dashboard() {
  const creating = useDraftDialog<CreateDialogStart>(DRAFT_NAMES.appointment);
  return (
    <>
      <button type="button" onClick={() => creating.open({ start: null, client: null })}>
        New
      </button>
      <button type="button" onClick={() => creating.open({ start: '2030-05-06T14:00:00Z', client: WHOM })}>
        For Ada
      </button>
      {creating.subject && (
        <CreateDialog key={creating.round} {...creating.subject} show={creating.show} onClose={creating.close} />
      )}
    </>
  );
}

/** As after a reload or a login. */
function reopenDialog() {
  cleanup();
  render(<Dashboard />);
}

it('a dialog that was open with typed text opens again with that text after a login, until it is closed', async () => {
  reopenDialog();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'New' }));
  await screen.findByLabelText('Service');
  fireEvent.click(screen.getByLabelText('New client'));
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.test' } });
  reopenDialog();
  await screen.findByLabelText('Service');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.test');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  reopenDialog();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what was typed into a dialog that was closed without being sent can be brought back', async () => {
  reopenDialog();
  act(() => toast({ title: 'An earlier one' }));
  fireEvent.click(screen.getByRole('button', { name: 'For Ada' }));
  await screen.findByLabelText('Service');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('An earlier one'), 'nothing was typed').not.toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'For Ada' }));
  await screen.findByLabelText('Service');
  fireEvent.change(screen.getByLabelText(/notes/i), { target: { value: 'Prefers mornings' } });
  fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/notes/i).value).toBe('Prefers mornings'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

it('what is typed into one dialog is not lost by bringing back what was typed into the one before', async () => {
  reopenDialog();
  const notes = () => screen.getByLabelText<HTMLTextAreaElement>(/notes/i);
  const write = async (value: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'For Ada', hidden: true }));
    await screen.findByLabelText('Service');
    fireEvent.change(notes(), { target: { value } });
  };
  await write('Prefers mornings');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await write('Prefers evenings');
  const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await undo();
  await waitFor(() => expect(notes().value).toBe('Prefers mornings'));
  await undo();
  await waitFor(() => expect(notes().value).toBe('Prefers evenings'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

it('an empty form takes no day of the past, says when it is sent what is missing, and moves the focus to the client first, and to the name for a new client', async () => {
  reopenDialog();
  fireEvent.click(screen.getByRole('button', { name: 'New' }));
  await screen.findByLabelText('Service');
  expect(screen.getByLabelText('Date').getAttribute('min')).toMatch(/^\d{4}-\d\d-\d\d$/);
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create Appointment' }));
  send();
  const missing = await screen.findByText('Please choose a client');
  const search = screen.getByLabelText('Search clients');
  await waitFor(() => expect(document.activeElement).toBe(search));
  expect(search.getAttribute('aria-describedby')).toBe(missing.id);
  // Not below all who can be chosen: on a phone it would be out of sight.
  expect(search.nextElementSibling).toBe(missing);
  fireEvent.click(screen.getByLabelText('New client'));
  send();
  for (const words of [
    'Name must be at least 2 characters',
    'Please enter a valid email',
    'Please select a service',
    'Please select date and time',
  ])
    await screen.findByText(words);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

it('a practice without services reads where to add one before it can create an appointment', async () => {
  gateway.answer('GET /api/services', ok([]));
  reopenDialog();
  fireEvent.click(screen.getByRole('button', { name: 'New' }));
  await screen.findByText('There is no active service: add one under Services first.');
});

it('an appointment that is begun for somebody with sessions is for an existing client, in the form and in the words of the invitation', async () => {
  const { clientEmail, clientName } = WHOM;
  gateway.answer('GET /api/client/users', ok([]));
  gateway.answer('GET /api/admin/patients', ({ url }) => {
    const items = url.searchParams.get('search') === clientEmail ? [{ id: 3, clientName, clientEmail }] : [];
    return ok({ items, total: items.length, page: 1, pageSize: 7 });
  });
  gateway.answer('POST /api/admin/appointments', ok({ id: 'made', requiresPayment: true }));
  reopenDialog();
  fireEvent.click(screen.getByRole('button', { name: 'For Ada' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Ada Quill/ })).checked).toBe(true);
  const create = screen.getByRole('button', { name: 'Create Appointment' });
  fireEvent.click(create);
  await screen.findByText(/waits in the client's own account, where there is one/);
  expect(create.isConnected, 'the second press of a double tap would send the invitation').toBe(false);
  expect(gateway.requests('POST /api/admin/appointments')).toMatchObject([
    { clientName, clientEmail, isNewClient: false },
  ]);
});

it.each([
  ['got no answer', networkError, 'No answer came.'],
  ['got none but a proxy’s', { status: 502, body: 'Bad Gateway' }, 'No answer came.'],
  ['broke off in the gateway', refused(503, 'unavailable', 'Not available right now.'), 'Not available right now.'],
])(
  'an appointment whose creation %s is not said to have failed: the list shows whether it was created',
  async (_, answer, why) => {
    const { clientEmail, clientName } = WHOM;
    const items = [{ id: 3, clientName, clientEmail }];
    gateway.answer('GET /api/client/users', ok([]));
    gateway.answer('GET /api/admin/patients', ok({ items, total: 1, page: 1, pageSize: 7 }));
    gateway.answer('POST /api/admin/appointments', answer);
    reopenDialog();
    fireEvent.click(screen.getByRole('button', { name: 'For Ada' }));
    await screen.findByRole('radio', { name: /Ada Quill/ });
    fireEvent.click(screen.getByRole('button', { name: 'Create Appointment' }));
    await screen.findAllByText(`${why} The list of appointments shows whether it was created.`);
    expect(screen.queryByText(/Failed to create/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  },
);

it('“Existing client” finds people with sessions but no account, as well as those with an account', async () => {
  const whenSearched = (url: URL, found: object) => (url.searchParams.get('search') === 'ada' ? [found] : []);
  const bo = { id: 9, email: 'bo@example.test', firstName: 'Bo', lastName: 'Adair', phone: null };
  const ada = { id: 3, clientName: 'Ada Quill', clientEmail: 'ada@example.test' };
  gateway.answer('GET /api/client/users', ({ url }) => ok(whenSearched(url, bo)));
  gateway.answer('GET /api/admin/patients', ({ url }) => {
    const items = whenSearched(url, ada);
    return ok({ items, total: items.length, page: 1, pageSize: 7 });
  });
  reopenDialog();
  fireEvent.click(screen.getByRole('button', { name: 'New' }));
  await screen.findByText('Nobody is known yet: choose “New client”.');
  fireEvent.change(screen.getByLabelText('Search clients'), { target: { value: 'ada' } });
  const found = await screen.findAllByRole<HTMLInputElement>('radio', { name: /@example/ });
  expect(found.map(({ labels }) => labels![0]!.textContent)).toEqual([
    'Ada Quillada@example.test',
    'Bo Adairbo@example.test',
  ]);
  fireEvent.click(found[0]!);
  expect(found[0]!.checked).toBe(true);
  // Nobody is booked for out of sight, and each kind of client keeps what was said of it.
  const whoIsPicked = () =>
    screen
      .getAllByRole<HTMLInputElement>('radio', { name: /@example/ })
      .filter(({ checked }) => checked)
      .map(({ labels }) => labels![0]!.textContent);
  fireEvent.change(screen.getByLabelText('Search clients'), { target: { value: 'bo' } });
  await screen.findByText('No client matches.');
  expect(whoIsPicked()).toEqual(['Ada Quillada@example.test']);
  fireEvent.click(screen.getByLabelText('New client'));
  const name = () => screen.getByLabelText<HTMLInputElement>('Name');
  expect(name().value).toBe('');
  fireEvent.change(name(), { target: { value: 'Cy New' } });
  fireEvent.click(screen.getByLabelText('Existing client'));
  await waitFor(() => expect(whoIsPicked()).toEqual(['Ada Quillada@example.test']));
  fireEvent.click(screen.getByLabelText('New client'));
  expect(name().value).toBe('Cy New');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

it('whoever begins an appointment can type whom it is for at once, and keeps the focus when choosing the kind of client', async () => {
  reopenDialog();
  fireEvent.click(screen.getByRole('button', { name: 'New' }));
  const search = await screen.findByLabelText('Search clients');
  await waitFor(() => expect(document.activeElement).toBe(search));
  for (const kind of ['New client', 'Existing client']) {
    const choice = screen.getByLabelText(kind);
    choice.focus();
    fireEvent.click(choice);
    expect(document.activeElement).toBe(choice);
  }
  screen.getByLabelText('Search clients');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

it('a time that is not free for a long session is not said to be so once a short one is chosen again', async () => {
  const day = addDays(practiceDay(Date.now(), 'America/New_York'), 3);
  const at = (wallTime: string) => new Date(instantOf(day, wallTime, 'America/New_York')!).toISOString();
  const time = () => document.querySelector<HTMLInputElement>(`[role=radiogroup] [data-start="${at('14:00')}"]`);
  const hours = { startTime: '09:00', endTime: '17:00', isActive: true };
  const [short, long] = [
    aService({ price: 0, duration: 60 }),
    aService({ id: 2, name: 'Long', price: 0, duration: 120 }),
  ];
  gateway.answer('GET /api/services', ok([short, long]));
  gateway.answer('GET /api/availability', ok([0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ ...hours, dayOfWeek }))));
  gateway.answer('GET /api/admin/days-off', ok([]));
  const taken = { status: 'confirmed', appointmentDate: at('15:00'), service: { duration: 60 } };
  gateway.answer('GET /api/appointments/range', ok([taken]));
  reopenDialog();
  fireEvent.click(screen.getByRole('button', { name: 'New' }));
  const service = await screen.findByLabelText('Service');
  fireEvent.change(service, { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: day } });
  await waitFor(() => expect(time()).not.toBeNull());
  fireEvent.click(time()!);
  fireEvent.change(service, { target: { value: '2' } });
  await screen.findByText('Not free:');
  fireEvent.change(service, { target: { value: '1' } });
  await waitFor(() => expect(time()).not.toBeNull());
  expect(screen.queryByText('Not free:')).toBeNull();
  screen.getByText('No time chosen yet');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});
