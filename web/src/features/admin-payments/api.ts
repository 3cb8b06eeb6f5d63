import {
  handleStuckPayment,
  listHandledPayments,
  listStuckPayments,
  markRefunded,
  refundStuckPayment,
  reconcileStuckPayment,
  type StuckAction,
} from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';
import { SHOW_APPOINTMENTS } from '../../lib/invalidate.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

/** Money that waits for a person, oldest first; always read anew, because it changes without anybody here. */
export const useStuckPayments = () => useQuery({ ...read(listStuckPayments), staleTime: 0 });

/** Notes on what was dealt with by hand, once somebody asks for them. */
export const useHandledPayments = (enabled: boolean) =>
  useQuery({ ...read(listHandledPayments), staleTime: 0, enabled });

export interface StuckStep {
  id: string;
  action: StuckAction;
  /** What was done elsewhere; only for `handled` and `given-back`. */
  note?: string;
}

/** Does something about a stuck payment; whatever comes of it, what stands on the overview is read again. */
export const useStuckStep = () =>
  useApiMutation(
    ({ id, action, note = '' }: StuckStep) => {
      const params = { id };
      if (action === 'handled') return call(handleStuckPayment, { params, body: { note } });
      if (action === 'given-back') return call(markRefunded, { params, body: { note } });
      return call(action === 'settle' ? reconcileStuckPayment : refundStuckPayment, { params });
    },
    [listStuckPayments, listHandledPayments, ...SHOW_APPOINTMENTS],
  );
