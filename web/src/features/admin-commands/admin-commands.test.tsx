// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { startGateway } from '../../testing/gateway.ts';
import { AdminCommands } from './admin-commands.tsx';

startGateway();
const press = (key: string, place: Element = document.body, held = {}) => fireEvent.keyDown(place, { key, ...held });
const isAt = (address: string) => waitFor(() => expect(screen.getByTestId('address').textContent).toBe(address));

/** The dashboard with a list of two rows and a field; counts the appointments that are begun. */
function dashboard() {
  const begun = { count: 0 };
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  render(
    <div className="admin">
      <AdminCommands tabs={{ overview: 'Overview', emails: 'Emails' }} />
      <div className="tab-content">
        <button className="row-title">Ada</button>
        <button className="row-title">Ben</button>
      </div>
      <input aria-label="Name" />
    </div>,
    '/admin',
    { createAppointment: () => void begun.count++ },
  );
  return begun;
}

it('a key of the dashboard runs the command that shows it in the menu', async () => {
  const begun = dashboard();
  press('2');
  await isAt('/admin?tab=emails');
  press('T');
  await isAt('/admin');
  press('c');
  press('3');
  expect(begun.count).toBe(1);
});

it('a key of the dashboard is an ordinary letter while somebody types, and belongs to the dialog where one is open', async () => {
  const begun = dashboard();
  const field = screen.getByLabelText('Name');
  press('c', field);
  press('c', document.body, { ctrlKey: true });
  press('K', field, { metaKey: true });
  await screen.findByRole('dialog');
  press('c');
  expect(begun.count).toBe(0);
});

it('J and K step through the rows of the dashboard without leaving them', () => {
  dashboard();
  const steps = ['k', 'k', 'j', 'j', 'K'].map((key) => {
    press(key);
    return document.activeElement?.textContent;
  });
  expect(steps).toEqual(['Ben', 'Ada', 'Ben', 'Ben', 'Ada']);
});
