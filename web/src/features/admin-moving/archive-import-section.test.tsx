// @vitest-environment happy-dom
import { ARCHIVE_PART_BYTES } from '@stillpoint/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { deferred, networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { ArchiveImportSection } from './archive-import-section.tsx';

const gateway = startGateway();
const BEGIN = 'POST /api/admin/archive-imports';
const FINISH = `${BEGIN}/a`;
const part = (position: number) => `PUT /api/admin/archive-imports/a/parts/${position}`;
const archiveThatIs = (state: string) =>
  ok({ id: 'a', isImport: true, state, reason: null, step: 25, steps: 25, size: 1 });

it('an archive whose sending broke off goes on from where it was, and one whose last answer was lost is not begun again', async () => {
  gateway.answer(BEGIN, archiveThatIs('open'));
  gateway.answer(part(0), archiveThatIs('open'));
  gateway.answer(part(1), networkError);
  render(<ArchiveImportSection />);
  const archive = new File([new Uint8Array(ARCHIVE_PART_BYTES + 1)], 'practice.zip');
  fireEvent.change(screen.getByLabelText('Archive'), { target: { files: [archive] } });
  const putBack = async () => fireEvent.click(await screen.findByRole('button', { name: 'Put it back' }));
  await putBack();
  await screen.findByText('The archive could not be sent. Please try again.');

  gateway.answer(part(1), archiveThatIs('open'));
  gateway.answer(FINISH, networkError);
  await putBack();
  await expect.poll(() => gateway.requests(FINISH)).toHaveLength(1);
  await screen.findByText('The archive could not be sent. Please try again.');

  gateway.answer(FINISH, refused(404, 'not_found', 'There is no archive that waits.'));
  gateway.answer('GET /api/admin/archives/a', archiveThatIs('done'));
  await putBack();
  await screen.findByRole('link', { name: 'Open the dashboard' });
  expect([BEGIN, part(0), part(1)].map((call) => gateway.requests(call).length)).toEqual([1, 1, 2]);
});

it('no other archive can be chosen while one is being sent', async () => {
  gateway.answer(BEGIN, archiveThatIs('open'));
  const sending = deferred(archiveThatIs('open'));
  gateway.answer(part(0), sending.answerer);
  gateway.answer(FINISH, archiveThatIs('open'));
  render(<ArchiveImportSection />);
  const field = screen.getByLabelText('Archive');
  const isOff = () => field.closest('fieldset')?.disabled;
  fireEvent.change(field, { target: { files: [new File(['1'], 'practice.zip')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Put it back' }));
  await screen.findByText('Sending...');
  expect(isOff()).toBe(true);
  sending.arrive();
  await expect.poll(isOff).toBe(false);
});
