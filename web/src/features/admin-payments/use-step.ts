import { showFailure } from '../../components/admin/show-failure.ts';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { isUnanswered } from '../../lib/api.ts';
import { useStuckStep } from './api.ts';
import { outcomeTitle, WORDS } from './words.ts';

/** Steps with stuck payments, one at a time; a toast says what came of each. Each row and dialog has its own. */
export const useStep = (onDone?: () => void) =>
  useSaving(useStuckStep(), {
    onSuccess: ({ message, isSettled }, { action }) => {
      toast({ title: outcomeTitle(action, isSettled), description: message });
      onDone?.();
    },
    onError: (error) => showFailure(error, isUnanswered(error) ? WORDS.noAnswer : WORDS.failed),
  });
