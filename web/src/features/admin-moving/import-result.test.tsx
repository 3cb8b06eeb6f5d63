// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { deferred, ok, startGateway } from '../../testing/gateway.ts';
import { ImportResult } from './import-result.tsx';
import { ImportSection } from './import-section.tsx';

const gateway = startGateway();
// The browser's zone; the practice is in New York.
vi.stubEnv('TZ', 'Pacific/Auckland');

it('a row of an import is shown with the time of the practice', async () => {
  const counts = { 'new-client': 0, 'known-client': 0, 'new-session': 1, 'known-session': 0, refused: 0 };
  gateway.answer('GET /api/admin/imports/5', ok({ id: '5', state: 'done', isDryRun: false, counts }));
  const row = { line: 2, outcome: 'new-session', reason: null, client: 'Ada', service: 'Sleep' };
  const items = [{ ...row, startsAt: '2027-01-12T20:00:00Z' }];
  gateway.answer('GET /api/admin/imports/5/rows', ok({ items, total: 1, page: 1 }));
  render(<ImportResult id="5" />);
  const time = await screen.findByText(/^Jan 12, 2027, 3:00\sPM$/);
  // Each stands apart: a name written from right to left would turn the date around.
  expect(time.parentElement!.innerHTML).toMatch(/^<bdi>Ada<\/bdi> · <bdi>Sleep<\/bdi> · <bdi>/);
});

it('what a trial of an import said is gone once a column is matched anew, and a file that was taken back is not read any more', async () => {
  const counts = { 'new-client': 2, 'known-client': 0, 'new-session': 0, 'known-session': 0, refused: 0 };
  const fields = { email: 'Mail' };
  const found = ok({ source: 'other', columns: ['Mail'], sample: [], fields, dateOrder: 'day-first', rows: 2 });
  const tried = ok({ id: '6', state: 'done', isDryRun: true, counts });
  gateway.answer('POST /api/admin/imports/preview', found);
  gateway.answer('POST /api/admin/imports', tried);
  gateway.answer('GET /api/admin/imports/6', tried);
  gateway.answer('GET /api/admin/imports/6/rows', ok({ items: [], total: 0, page: 1 }));
  render(<ImportSection />);
  const choose = (files: File[]) => fireEvent.change(screen.getByLabelText('File'), { target: { files } });
  const file = new File(['Mail\nada@example.test'], 'clients.csv');
  choose([file]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try it out' }));
  await screen.findByText('This would happen');
  fireEvent.change(screen.getByLabelText('03/04/2026 means'), { target: { value: 'month-first' } });
  await waitFor(() => expect(screen.queryByText('This would happen')).toBeNull());
  const reading = deferred(found);
  gateway.answer('POST /api/admin/imports/preview', reading.answerer);
  choose([file]);
  await screen.findByText(/^Reading/);
  choose([]);
  await waitFor(() => expect(screen.queryByText(/^Reading/)).toBeNull());
  reading.arrive();
});

it('a file that was read stays in its field when the choice of another is cancelled', () => {
  render(<ImportSection />);
  const field = screen.getByLabelText<HTMLInputElement>('File');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['Mail\nada@example.test'], 'clients.csv'));
  field.files = chosen.files;
  fireEvent.click(field);
  expect(field.files).toHaveLength(0);
  field.dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(field.files![0]!.name).toBe('clients.csv');
});

it('a spreadsheet’s own file is not sent to be imported, and what to do with it is said instead', async () => {
  gateway.answer('POST /api/admin/imports/preview', () => {
    throw new Error('The file was sent.');
  });
  render(<ImportSection />);
  const file = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 0xff])], 'clients.csv');
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
  await screen.findByText(/A spreadsheet can be taken over once it is saved as CSV/);
});
