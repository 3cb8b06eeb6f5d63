// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { startGateway } from '../../testing/gateway.ts';
import { AdminHeader } from './admin-header.tsx';

startGateway();

it('the settings menu opens and moves by keyboard, leads to its pages, and returns the focus when it is closed', async () => {
  render(<AdminHeader section="Overview">{null}</AdminHeader>, '/admin');
  const menu = screen.getByRole('button', { name: 'Settings' });
  menu.focus();
  fireEvent.keyDown(menu, { key: 'ArrowDown' });
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  const focused = () => document.activeElement?.textContent;
  await expect.poll(focused).toBe('Practice');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  expect(focused()).toBe('Import');
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => document.activeElement).toBe(menu);
  const leadsTo = (words: string) => {
    fireEvent.click(menu);
    fireEvent.click(screen.getByText(words));
    return screen.getByTestId('address').textContent;
  };
  expect(leadsTo('Security')).toBe('/admin/security');
  expect(leadsTo('Activity')).toBe('/admin?activity=all');
});
