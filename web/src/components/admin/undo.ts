import { isTransient, reasonOf } from '../../lib/api.ts';
import { toast, type ToastAction } from '../toast/toast-store.ts';
import { showFailure } from './show-failure.ts';
import { WORDS } from './words.ts';

/**
 * 'Undo' for a toast about a change that has not left the product: `takeBack` restores the earlier state, and a toast says whether
 * that worked. Where another attempt may work, it offers one: repeating `takeBack` is harmless.
 */
export const undo = (takeBack: () => Promise<unknown>): ToastAction => {
  const action = {
    label: 'Undo',
    run: () =>
      void takeBack().then(
        () => toast(WORDS.undone),
        (error: unknown) => {
          if (!isTransient(error)) return void showFailure(error, WORDS.notUndone);
          toast({ title: 'Error', description: reasonOf(error, WORDS.notUndone), variant: 'destructive', action });
        },
      ),
  };
  return action;
};
