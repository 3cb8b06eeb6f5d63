import { toast, type ToastAction } from '../toast/toast-store.ts';
import { showFailure } from './show-failure.ts';
import { WORDS } from './words.ts';

/**
 * 'Undo' for a toast about a change that nobody outside was told of: `takeBack` restores the earlier state, and a toast says
 * whether that worked.
 */
export const undo = (takeBack: () => Promise<unknown>): ToastAction => ({
  label: 'Undo',
  run: () =>
    void takeBack().then(
      () => toast(WORDS.undone),
      (error: unknown) => showFailure(error, WORDS.notUndone),
    ),
});
