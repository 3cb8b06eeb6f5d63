import { completePaymentLink, getPaymentLink } from '@stillpoint/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';

/** What a payment link is for; every unusable token is refused alike. */
export const usePaymentLink = (token: string) => useQuery(read(getPaymentLink, { params: { token } }));

/** Confirms the paid appointment; repeats answer alike. */
export const useCompletePaymentLink = (token: string) =>
  useMutation({
    mutationFn: (orderId: string) => call(completePaymentLink, { params: { token }, body: { orderId } }),
  });
