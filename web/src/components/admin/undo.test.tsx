// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../toast/toast-store.ts';
import { undo } from './undo.ts';

/** A change whose taking back ends as `attempts` say, one after the other; how often it was tried. */
function offer(...attempts: (Error | null)[]) {
  const tried = { times: 0 };
  const takeBack = async () => {
    const failure = attempts[tried.times++];
    if (failure) throw failure;
  };
  render(null);
  act(() => toast({ title: 'Service Deleted', action: undo(takeBack) }));
  return tried;
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }));

it('an undo that no answer came to can be tried again', async () => {
  const tried = offer(new TypeError('Failed to fetch'), null);
  press();
  await screen.findByText('This could not be undone. Please try again.');
  press();
  await screen.findByText('It is as it was before.');
  expect(tried.times).toBe(2);
});

it('an undo that is refused says why and is not offered again', async () => {
  offer(new ApiError(409, JSON.stringify({ code: 'changed_meanwhile', message: 'Changed elsewhere.' })));
  press();
  await screen.findByText('Changed elsewhere.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
