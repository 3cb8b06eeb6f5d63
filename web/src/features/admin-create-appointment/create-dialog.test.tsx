// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { adminUserQuery } from '../../lib/session/admin-session.ts';
import { draw } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { CreateDialog } from './create-dialog.tsx';

const gateway = startGateway();
const service = { id: 1, name: 'Sleep', description: '', price: 0, duration: 60, icon: null, isActive: true };
const closed: string[] = [];

beforeEach(() => {
  closed.length = 0;
  gateway.answer('GET /api/services', ok([service]));
});

function AsAdministrator() {
  const queryClient = useQueryClient();
  queryClient.setQueryData<unknown>(adminUserQuery.queryKey, { id: 1, username: 'admin', hasSecondFactor: false });
  return <CreateDialog start={null} whom={null} show onClose={() => closed.push('closed')} />;
}

/** Opens the dialog, as after a reload or a login. */
async function open() {
  cleanup();
  draw(<AsAdministrator />);
  await screen.findByLabelText('Service');
}

it('what is typed for a new appointment is there again after a login, until the dialog is closed', async () => {
  await open();
  fireEvent.click(screen.getByLabelText('New client'));
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.test' } });
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.test');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(closed).toEqual(['closed']));
  await open();
  expect(screen.queryByLabelText('Email')).toBeNull();
});
