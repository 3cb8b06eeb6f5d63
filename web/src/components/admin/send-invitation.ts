import { sendPaymentInvitation } from '@stillpoint/contracts';
import { call, isUnanswered } from '../../lib/api.ts';
import { useAppointmentMutation } from '../../lib/use-api-mutation.ts';
import { useSaving } from '../form/use-saving.ts';
import { toast } from '../toast/toast-store.ts';
import { showFailure } from './show-failure.ts';
import { WORDS } from './words.ts';

/** Mails a fresh payment link for a session; older ones end. Whatever comes of it, the appointments on show are read again. */
export const useSendInvitation = () =>
  useAppointmentMutation((id: string) => call(sendPaymentInvitation, { params: { id } }));

/** What is said of one that failed: where no answer came, it may have been sent. */
export const invitationFailure = (error: Error): string =>
  isUnanswered(error) ? WORDS.linkMayBeSent : WORDS.linkNotSent;

/** The same from a list: what came of it is said in a toast. */
export const useInviteToPay = (clientName: string) =>
  useSaving(useSendInvitation(), {
    onSuccess: () => toast(WORDS.linkSent(clientName)),
    onError: (error) => showFailure(error, invitationFailure(error)),
  });
