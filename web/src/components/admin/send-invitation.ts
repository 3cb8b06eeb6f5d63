import { sendPaymentInvitation } from '@stillpoint/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSaving } from '../form/use-saving.ts';
import { toast } from '../toast/toast-store.ts';
import { showFailure } from './show-failure.ts';
import { WORDS } from './words.ts';

/** Mails a fresh payment link for a session; older ones end. */
export const useSendInvitation = () =>
  useMutation({ mutationFn: (id: string) => call(sendPaymentInvitation, { params: { id } }) });

/** The same from a list: what came of it is said in a toast. */
export const useInviteToPay = (clientName: string) =>
  useSaving(useSendInvitation(), {
    onSuccess: () => toast(WORDS.linkSent(clientName)),
    onError: (error) => showFailure(error, WORDS.linkNotSent),
  });
