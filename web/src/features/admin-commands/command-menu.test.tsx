// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ok, refused, networkError, startGateway } from '../../testing/gateway.ts';
import { CommandMenu } from './command-menu.tsx';

const gateway = startGateway();
const MAILS = 'GET /api/emails';
const FAILED = 'This could not be loaded';
const nothing = () => undefined;
const mail = { id: 7, subject: 'About Ada', from: 'Ada <ada@example.test>', to: '', isOutgoing: false };

beforeEach(() => {
  for (const path of ['patients', 'appointments']) gateway.answer(`GET /api/admin/${path}`, ok([]));
  gateway.answer(MAILS, ok({ emails: [], total: 0, unread: 0 }));
});

const search = () => {
  render(<CommandMenu show commands={[]} onGo={nothing} onClose={nothing} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Ada' } });
};

it('a search of the command menu that finds nothing says so', async () => {
  search();
  await screen.findByText('Nothing found.');
  expect(screen.queryByText(FAILED)).toBeNull();
});

it.each([
  ['the server fails', () => refused(500, 'internal', 'Something went wrong.'), 'Something went wrong.'],
  ['no answer comes', networkError, 'Please check your connection and try again.'],
])('a search of the command menu says that it failed when %s, and is made again', async (_, failure, reason) => {
  gateway.answer(MAILS, failure);
  search();
  await screen.findByText(FAILED);
  screen.getByText(reason);
  expect(screen.queryByText('Nothing found.')).toBeNull();
  gateway.answer(MAILS, ok({ emails: [mail], total: 1, unread: 1 }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: /About Ada/ });
  expect(screen.queryByText(FAILED)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});

it('what a search of the command menu found is shown beside the part that failed', async () => {
  gateway.answer(MAILS, ok({ emails: [mail], total: 1, unread: 1 }));
  gateway.answer('GET /api/admin/patients', refused(500, 'internal', 'Something went wrong.'));
  search();
  await screen.findByText(FAILED);
  screen.getByRole('option', { name: /About Ada/ });
});

it('Enter in the command menu does not open who was found by what was typed before', async () => {
  const ada = { id: 1, clientName: 'Ada Kern', clientEmail: 'ada@example.test' };
  gateway.answer('GET /api/admin/patients', ok([ada]));
  const opened: string[] = [];
  render(<CommandMenu show commands={[]} onGo={(place) => opened.push(place)} onClose={nothing} />);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'ad' } });
  await screen.findByRole('option', { name: /Ada Kern/ });
  gateway.answer('GET /api/admin/patients', ok([{ ...ada, id: 2, clientName: 'Adam Bell' }]));
  fireEvent.change(field, { target: { value: 'adam' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(opened).toEqual([]);
  await screen.findByRole('option', { name: /Adam Bell/ });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(opened).toEqual(['?tab=patients&patient=2']);
});

it('Enter in the command menu opens nothing while it ends a word that is being composed', async () => {
  const ada = { id: 1, clientName: '松本さくら', clientEmail: 'sakura@example.test' };
  gateway.answer('GET /api/admin/patients', ok([ada]));
  const opened: string[] = [];
  render(<CommandMenu show commands={[]} onGo={(place) => opened.push(place)} onClose={nothing} />);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: '松本' } });
  await screen.findByRole('option', { name: /松本/ });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  // As Safari sends it.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(opened).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(opened).toHaveLength(1);
});
