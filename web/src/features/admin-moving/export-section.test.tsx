// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render, expectToast } from '../../testing/render.tsx';
import { networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { ExportSection } from './export-section.tsx';

const gateway = startGateway();
const archive = (id: string, size: number, state = 'done') => ({ id, state, reason: null, step: 3, steps: 25, size });
const LATEST = 'GET /api/admin/archives';

it('an archive that was written can be downloaded after the page was loaded again', async () => {
  gateway.answer(LATEST, ok([archive('a', 1_200)]));
  gateway.answer('GET /api/admin/archives/a', ok(archive('a', 1_200)));
  render(<ExportSection />);
  const link = await screen.findByRole('link', { name: 'Download (2 kB)' });
  expect(link.getAttribute('href')).toBe('/api/admin/archives/a/file');
});

it('a list of written archives that could not be loaded is said to be so, and can be loaded again', async () => {
  gateway.answer(LATEST, networkError);
  gateway.answer('GET /api/admin/archives/a', ok(archive('a', 1_200)));
  render(<ExportSection />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  gateway.answer(LATEST, ok([archive('a', 1_200)]));
  fireEvent.click(again);
  await screen.findByRole('link', { name: 'Download (2 kB)' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('an archive that was removed since the page was opened is said to be so in its place', async () => {
  const downloads: string[] = [];
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(new URL(this.href).pathname);
  });
  gateway.answer('GET /api/admin/confirm', ok({ message: '' }));
  gateway.answer(LATEST, ok([archive('a', 1_200)]));
  gateway.answer('GET /api/admin/archives/a', ok(archive('a', 1_200)));
  render(<ExportSection />);
  const link = await screen.findByRole('link', { name: 'Download (2 kB)' });
  fireEvent.click(link);
  await waitFor(() => expect(downloads).toEqual(['/api/admin/archives/a/file']));
  gateway.answer(
    'GET /api/admin/archives/a',
    refused(404, 'not_found', 'There is no such archive, or it was removed.'),
  );
  fireEvent.click(link);
  await expectToast('Error', 'There is no such archive, or it was removed.');
  expect(downloads).toHaveLength(1);
  clicks.mockRestore();
});

/** The section, and a button that leads away from it and back. */
function Pages() {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button onClick={() => setIsHere(!isHere)}>Go</button>
      {isHere && <ExportSection />}
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('an archive that was begun here is still there after one was elsewhere in the dashboard', async () => {
  gateway.answer(LATEST, ok([]));
  gateway.answer('GET /api/admin/archives/b', ok(archive('b', 2_500_000)));
  gateway.answer('POST /api/admin/archives', () => {
    gateway.answer(LATEST, ok([archive('b', 2_500_000)]));
    return ok(archive('b', 2_500_000));
  });
  render(<Pages />);
  await waitFor(() => expect(gateway.requests(LATEST)).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
  press('Write the archive');
  await screen.findByRole('link', { name: 'Download (2.5 MB)' });
  press('Go');
  expect(screen.queryByRole('link')).toBeNull();
  press('Go');
  await screen.findByRole('link', { name: 'Download (2.5 MB)' });
});

it('an archive that was begun although no answer came is shown, and not said to have failed', async () => {
  gateway.answer(LATEST, ok([]));
  gateway.answer('GET /api/admin/archives/b', ok(archive('b', 0, 'open')));
  gateway.answer('POST /api/admin/archives', () => {
    gateway.answer(LATEST, ok([archive('b', 0, 'open')]));
    return networkError();
  });
  render(<ExportSection />);
  press('Write the archive');
  await screen.findByText('3 of 25 files are written');
  screen.getByText('No answer came. An archive that was begun is shown here.');
});

it('an archive can still be downloaded while the next one is written, and when that failed', async () => {
  gateway.answer(LATEST, ok([archive('d', 0, 'open'), archive('c', 2_000_000)]));
  gateway.answer('GET /api/admin/archives/c', ok(archive('c', 2_000_000)));
  gateway.answer('GET /api/admin/archives/d', ok(archive('d', 0, 'open')));
  render(<ExportSection />);
  const link = await screen.findByRole('link', { name: 'Download the one before (2.0 MB)' });
  expect(link.getAttribute('href')).toBe('/api/admin/archives/c/file');
  screen.getByText('3 of 25 files are written');
  gateway.answer('GET /api/admin/archives/d', ok(archive('d', 0, 'failed')));
  await screen.findByText('The archive could not be written. Please try again.');
  screen.getByRole('link', { name: 'Download the one before (2.0 MB)' });
});
