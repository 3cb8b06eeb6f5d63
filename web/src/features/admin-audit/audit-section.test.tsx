// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { AuditSection } from './audit-section.tsx';

const gateway = startGateway();

it('activity of another kind, which a link beside it asks for, begins with its first page', async () => {
  gateway.answer('GET /api/admin/audit', ({ url }) => {
    const total = url.searchParams.has('action') ? 4 : 30;
    return ok({ items: [], total, isMore: false, page: Number(url.searchParams.get('page')), pageSize: 10 });
  });
  render(
    <>
      <Link to="?activity=session-notes.erased">Erased notes</Link>
      <AuditSection />
    </>,
    '/admin?activity=all',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByText('Showing 11–20 of 30');
  fireEvent.click(screen.getByText('Erased notes'));
  await screen.findByText(/of 4$/);
  expect(screen.getByText(/of 4$/).textContent).toBe('Showing 1–4 of 4');
});
