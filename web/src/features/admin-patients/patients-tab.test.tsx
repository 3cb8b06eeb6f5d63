// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import PatientsTab from './patients-tab.tsx';

const gateway = startGateway();

it('a practice without patients reads who will be listed', async () => {
  gateway.answer('GET /api/admin/patients', ok({ items: [], total: 0, isMore: false, page: 1 }));
  draw(<PatientsTab />, '/admin?tab=patients');
  await screen.findByText('Everyone who books a session, or for whom you create one, is listed here.');
});
