// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { AdminTabs } from './admin-tabs.tsx';

function Dashboard() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <AdminTabs
      tabs={{ overview: 'Overview', appointments: 'Appointments' }}
      open={search.get('tab') ?? 'overview'}
      onOpen={() => undefined}
    >
      <Link to="?tab=appointments">All appointments</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </AdminTabs>
  );
}

it('the menu of tabs is in view on a phone when a link leads to another tab, and the browser’s place is kept when one goes back', () => {
  render(<Dashboard />);
  let shown = 0;
  Element.prototype.scrollIntoView = function show(this: Element) {
    if (this.matches('.admin-menu')) shown += 1;
  };
  fireEvent.click(screen.getByText('All appointments'));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Appointments');
  expect(shown).toBe(1);
  fireEvent.click(screen.getByText('Back'));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
  expect(shown).toBe(1);
});
