// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
import { defaultPage } from '@stillpoint/practice-page';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render, expectToast } from '../../testing/render.tsx';
import { deferred, ok, refused, startGateway } from '../../testing/gateway.ts';
import { drawCard } from './draw-card.ts';
import { PracticePageView } from './practice-page-view.tsx';
import { WORDS } from './words.ts';

const gateway = startGateway();
const pageOf = (name: string) => ({
  ...defaultPage({ name, email: 'ada@example.test', phone: '555 0100', timeZone: 'Europe/Berlin' }),
  topics: [],
});
const published = (version: number, name: string, versions: object[] = []) =>
  gateway.answer('GET /api/admin/practice-page', ok({ page: pageOf(name), version, publishedAt: null, versions }));
/** As after a reload. */
function reopen() {
  cleanup();
  return render(<PracticePageView render={() => null} />);
}
const name = () => screen.findByLabelText<HTMLInputElement>('Practice name');

it('what was typed into the practice’s page is still there, and said to replace it, after another window has published one', async () => {
  published(1, 'Ada');
  reopen();
  fireEvent.change(await name(), { target: { value: 'Ada and friends' } });
  reopen();
  expect((await name()).value).toBe('Ada and friends');
  screen.getByText(WORDS.draftShown);

  published(2, 'Ada elsewhere');
  reopen();
  expect((await name()).value).toBe('Ada and friends');
  screen.getByText(WORDS.olderDraftShown);
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect((await name()).value).toBe('Ada elsewhere');
});

it('a page that was refused, since another window has published one meanwhile, gives way to that one when it is discarded', async () => {
  drawing();
  gateway.answer('POST /api/admin/practice-images', ok({ file: 'a.png', width: 1, height: 1 }));
  published(1, 'Ada');
  reopen();
  fireEvent.change(await name(), { target: { value: 'Ada and friends' } });
  published(2, 'Ada elsewhere');
  gateway.answer('PUT /api/admin/practice-page', refused(409, 'changed_meanwhile', 'Published elsewhere.'));
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getAllByText('Published elsewhere.').length).toBeGreaterThan(0));
  expect((await name()).value).toBe('Ada and friends');
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(async () => expect((await name()).value).toBe('Ada elsewhere'));
});

it('what the preview shows is asked for together with the practice’s page', async () => {
  const page = deferred(ok({ page: pageOf('Ada'), version: 1, publishedAt: null, versions: [] }));
  gateway.answer('GET /api/admin/practice-page', page.answerer);
  gateway.answer('GET /api/services', ok([]));
  gateway.answer('GET /api/availability', ok([]));
  reopen();
  const asked = () => ['services', 'availability'].map((what) => gateway.requests(`GET /api/${what}`).length);
  await waitFor(() => expect(asked()).toEqual([1, 1]));
  page.arrive();
  await name();
  expect(asked()).toEqual([1, 1]);
});

it('“Publish” keeps the focus when the form of the published version takes the place of the one before', async () => {
  published(1, 'Ada');
  const { queryClient } = reopen();
  await name();
  const before = screen.getByRole('button', { name: 'Publish' });
  expect(document.activeElement).not.toBe(before);
  before.focus();
  published(2, 'Ada and friends');
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(before.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Publish' }));
});

it('an earlier version of the practice’s page that is brought back is in the form, and the focus on the line that says so', async () => {
  published(2, 'Ada', [{ version: 1, publishedAt: '2026-01-05T12:00:00.000Z', headline: 'Calm' }]);
  gateway.answer('GET /api/admin/practice-page/versions/1', ok(pageOf('Ada before')));
  reopen();
  fireEvent.click(await screen.findByRole('button', { name: /^Bring back/ }));
  await waitFor(() => expect(document.activeElement?.className).toBe('draft-line'));
  expect((await name()).value).toBe('Ada before');
});

/** There is nothing to draw with here: it has letters of 40 pixels. Returns what is written. */
function drawing(): string[] {
  const written: string[] = [];
  const strokes = {
    measureText: (text: string) => ({ width: 40 * text.length }),
    fillText: (text: string) => void written.push(text),
  };
  const pen = new Proxy(strokes, {
    get: (known, name) => Reflect.get(known, name) ?? (() => undefined),
    set: () => true,
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => pen,
    toBlob: (done: (picture: Blob) => void) => done(new Blob(['card'])),
  });
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  return written;
}

it('words that are wider than the picture for links are broken into its lines', async () => {
  const written = drawing();
  await drawCard({ name: 'Q'.repeat(30), headline: `Calm ${'i'.repeat(30)} and rest`, accent: null });
  expect(written).toEqual(['Calm', 'i'.repeat(22), `${'i'.repeat(8)} and rest`, 'Q'.repeat(25)]);
});

it('what is typed while the practice’s page is being published is kept, and said not to be published', async () => {
  drawing();
  gateway.answer('POST /api/admin/practice-images', ok({ file: 'a.png', width: 1, height: 1 }));
  const state = { page: pageOf('Ada and friends'), version: 2, publishedAt: null, versions: [] };
  const publishing = deferred(ok(state));
  gateway.answer('PUT /api/admin/practice-page', publishing.answerer);
  published(1, 'Ada');
  reopen();
  const write = async (value: string) => fireEvent.change(await name(), { target: { value } });
  await write('Ada and friends');
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(gateway.requests('PUT /api/admin/practice-page')).toHaveLength(1));
  await write('Ada and many friends');
  publishing.arrive();
  await expectToast('Page Published', WORDS.published);
  await screen.findByText(WORDS.draftShown);
  expect((await name()).value).toBe('Ada and many friends');
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect((await name()).value).toBe('Ada and friends');
});
