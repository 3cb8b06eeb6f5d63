import { toast, type ToastAction } from '../toast/toast-store.ts';
import { showFailure } from './show-failure.ts';
import { WORDS } from './words.ts';

/** For the toast of what nobody outside was sent: `takeBack` restores what was before, and the outcome is said. */
export const undo = (takeBack: () => Promise<unknown>): ToastAction => ({
  label: 'Undo',
  run: () =>
    void takeBack().then(
      () => toast(WORDS.undone),
      (error: unknown) => showFailure(error, WORDS.notUndone),
    ),
});
