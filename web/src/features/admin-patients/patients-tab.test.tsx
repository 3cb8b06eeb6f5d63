// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render, type } from '../../testing/render.tsx';
import { ok, refused, startGateway } from '../../testing/gateway.ts';
import PatientsTab from './patients-tab.tsx';

const gateway = startGateway();

it('a practice without patients reads who will be listed', async () => {
  gateway.answer('GET /api/admin/patients', ok({ items: [], total: 0, isMore: false, page: 1 }));
  render(<PatientsTab />, '/admin?tab=patients');
  await screen.findByText('Everyone who books a session, or for whom you create one, is listed here.');
});

it('a page past the last one does not say that there are no patients, and leads to the last one', async () => {
  gateway.answer('GET /api/admin/patients', ok({ items: [], total: 25, isMore: false, page: 2 }));
  render(<PatientsTab />, '/admin?tab=patients&page=2');
  await screen.findByText('Nothing on this page.');
  expect(screen.queryByText('No patients yet.')).toBeNull();
  screen.getByText('Showing none of 25');
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin?tab=patients'));
});

it('the button that led to the last page keeps the focus, and that a search finds nobody is read out', async () => {
  gateway.answer('GET /api/admin/patients', ({ url }) => {
    const total = url.searchParams.has('search') ? 0 : 30;
    return ok({ items: [], total, isMore: false, page: Number(url.searchParams.get('page')) });
  });
  render(<PatientsTab />, '/admin?tab=patients');
  const status = await screen.findByText('Showing 1–25 of 30');
  const next = screen.getByRole('button', { name: 'Next' });
  fireEvent.click(next);
  await screen.findByText('Showing 26–30 of 30');
  expect([next.getAttribute('aria-disabled'), next.hasAttribute('disabled')]).toEqual(['true', false]);
  type('Search patients', 'nobody');
  await screen.findByText('Nothing found.');
  expect(status.textContent).toBe('Nothing found.');
});

const email = 'ada@example.test';
const ada = {
  id: 3,
  clientName: 'Ada Quill',
  clientEmail: email,
  currency: 'USD',
  totalSpent: 0,
  otherSpent: [],
  totalAppointments: 0,
  nextAppointment: null,
};

/** Ada's page, and the dialog about her data, of which there is no copy and nothing stands against erasing it. */
function answerAboutAda() {
  gateway.answer('GET /api/admin/patients/3', ok({ ...ada, clientPhone: null, appointments: [] }));
  gateway.answer('GET /api/client/users', ok([]));
  gateway.answer('GET /api/emails', ok({ emails: [], trouble: [], total: 0, unread: 0 }));
  gateway.answer('GET /api/admin/confirm', ok({ message: 'Confirmed.' }));
  gateway.answer('GET /api/admin/patients/3/data', ok({ state: 'none', expiresAt: null }));
  gateway.answer('GET /api/admin/patients/3/erasure', ok({ goes: [], stays: [], obstacle: null }));
}

it('an erased client leaves the list by itself, although the list is read before everything of theirs is gone', async () => {
  const listed = { count: 0 };
  gateway.answer('GET /api/admin/patients', () => {
    listed.count += 1;
    const items = listed.count < 3 ? [ada] : [];
    return ok({ items, total: items.length, isMore: false, page: 1 });
  });
  answerAboutAda();
  gateway.answer('POST /api/admin/patients/3/erasure', ok({ message: 'The client is being erased.' }));
  render(<PatientsTab />, '/admin?tab=patients');
  fireEvent.click(await screen.findByRole('link', { name: `Ada Quill, ${email}` }));
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy or erase data' }));
  await screen.findByLabelText('E-mail address');
  type('E-mail address', email);
  fireEvent.click(screen.getByRole('button', { name: 'Erase this client' }));
  await screen.findByText('The client is being erased.');
  await screen.findByRole('link', { name: `Ada Quill, ${email}` });
  await screen.findByText('No patients yet.');
});

it('the data of a client who was erased elsewhere meanwhile leaves the screen once a copy or the erasure of it is refused', async () => {
  const gone = refused(404, 'not_found', 'This patient does not exist.');
  answerAboutAda();
  gateway.answer('POST /api/admin/patients/3/data', ok({ state: 'preparing', expiresAt: null }));
  gateway.answer('POST /api/admin/patients/3/erasure', gone);
  render(<PatientsTab />, '/admin?tab=patients&patient=3');
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy or erase data' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Prepare a copy' }));
  await screen.findByText('The copy is being made.');
  for (const part of ['', '/data', '/erasure']) gateway.answer(`GET /api/admin/patients/3${part}`, gone);
  await screen.findByText('This patient does not exist.');
  expect(screen.queryByText('The copy is being made.')).toBeNull();
  type('E-mail address', email);
  fireEvent.click(screen.getByRole('button', { name: 'Erase this client' }));
  await waitFor(() => expect(screen.queryByText('Data of Ada Quill')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Ada Quill' })).toBeNull();
});
