// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
import { defaultPage } from '@stillpoint/practice-page';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { PracticePageView } from './practice-page-view.tsx';
import { WORDS } from './words.ts';

const gateway = startGateway();
const published = (version: number, name: string) => {
  const practice = { name, email: 'ada@example.test', phone: '555 0100', timeZone: 'Europe/Berlin' };
  gateway.answer(
    'GET /api/admin/practice-page',
    ok({ page: { ...defaultPage(practice), topics: [] }, version, publishedAt: null, versions: [] }),
  );
};
/** As after a reload. */
function reopen() {
  cleanup();
  draw(<PracticePageView render={() => null} />);
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
