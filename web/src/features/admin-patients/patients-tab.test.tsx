// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import PatientsTab from './patients-tab.tsx';

const gateway = startGateway();

it('a practice without patients reads who will be listed', async () => {
  gateway.answer('GET /api/admin/patients', ok({ items: [], total: 0, isMore: false, page: 1 }));
  draw(<PatientsTab />, '/admin?tab=patients');
  await screen.findByText('Everyone who books a session, or for whom you create one, is listed here.');
});

it('a page past the last one does not say that there are no patients, and leads to the last one', async () => {
  gateway.answer('GET /api/admin/patients', ok({ items: [], total: 25, isMore: false, page: 2 }));
  draw(<PatientsTab />, '/admin?tab=patients&page=2');
  await screen.findByText('Nothing on this page.');
  expect(screen.queryByText('No patients yet.')).toBeNull();
  screen.getByText('Showing none of 25');
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin?tab=patients'));
});
