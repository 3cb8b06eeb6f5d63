// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
import type { PracticePageState } from '@stillpoint/contracts';
import { defaultPage } from '@stillpoint/practice-page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { startGateway } from '../../testing/gateway.ts';
import { pageDraft } from './draft.ts';
import { PageForm } from './page-form.tsx';

startGateway();
const page = {
  ...defaultPage({ name: 'Ada', email: 'ada@example.test', phone: '555 0100', timeZone: 'Europe/Berlin' }),
  // In happy-dom each list of choices begins with its first, whatever was chosen.
  topics: [],
};
const state: PracticePageState = { page, version: 1, publishedAt: '2026-01-05T12:00:00.000Z', versions: [] };

/** Draws the form with what was typed before, as after a change of tabs. */
function reopen() {
  cleanup();
  render(<PageForm state={state} note="From before" render={() => null} />);
}
const draft = () => pageDraft.load()?.typed;
const type = (value: string) => fireEvent.change(screen.getByLabelText('Practice name'), { target: { value } });
const isChanged = () => screen.queryByText('Not published yet.') !== null;

it('the practice’s page counts as changed, and is kept, only while it differs from what is published', () => {
  reopen();
  type('Adax');
  expect([isChanged(), draft()?.name]).toEqual([true, 'Adax']);
  type('Ada');
  expect([isChanged(), draft()]).toEqual([false, undefined]);
  fireEvent.click(screen.getByText('Add a step'));
  expect(isChanged()).toBe(true);
  fireEvent.click(screen.getByLabelText(`Remove step ${page.steps.length + 1}`));
  expect([isChanged(), draft()]).toEqual([false, undefined]);
});

it('a draft of the practice’s page is kept when it is typed again, and dropped when what is published is typed', () => {
  reopen();
  type('Adax');
  reopen();
  type('Adaxy');
  type('Adax');
  expect([isChanged(), draft()?.name]).toEqual([true, 'Adax']);
  screen.getByText('From before');
  type('Ada');
  expect([isChanged(), draft()]).toEqual([false, undefined]);
  expect(screen.queryByText('From before')).toBeNull();
});

it('an entry of a list on the practice’s page that is moved up to the first place keeps the focus', () => {
  reopen();
  const title = screen.getByLabelText('Step 2');
  const up = screen.getByLabelText('Move step 2 up');
  up.focus();
  fireEvent.click(up);
  expect(screen.getByLabelText('Step 1')).toBe(title);
  expect(document.activeElement).toBe(title);
});

it('the focus goes to the next entry of a list on the practice’s page when one is removed, and to what adds one after the last', async () => {
  reopen();
  const remove = async (step: number) => {
    const button = screen.getByLabelText(`Remove step ${step}`);
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await remove(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Step 1')));
  while (screen.queryByLabelText('Remove step 1')) await remove(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a step'));
});

it('the pictures of a topic are chosen by words that begin with a capital', () => {
  reopen();
  fireEvent.click(screen.getByText('Add a topic'));
  const choices = within(screen.getByLabelText('Picture')).getAllByRole<HTMLOptionElement>('option');
  expect(choices[0]).toMatchObject({ value: 'wind', text: 'Wind' });
  expect(choices.filter(({ text }) => !/^[A-Z]/.test(text))).toEqual([]);
});

it('the shades of an accent colour are shown while there is one, and the focus is on the colour once it is taken back', async () => {
  reopen();
  const accent = screen.getByLabelText('Accent colour');
  const shades = () => screen.queryAllByText(/#[0-9a-f]{6}, [\d.]+ : 1/);
  expect(shades()).toEqual([]);
  fireEvent.change(accent, { target: { value: '#5b2a86' } });
  expect(shades()).toHaveLength(2);
  const back = screen.getByText('Back to the design’s own');
  back.focus();
  fireEvent.click(back);
  expect(shades()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(accent));
});
