import {
  getPaypalAccount,
  getSetupSteps,
  getVideoRoom,
  listAudit,
  paypalSetup,
  savePaypalAccount,
  saveVideoRoom,
  type paypalAccountForm,
  type videoRoomForm,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, read } from '../../lib/api.ts';
import { refresh } from '../../lib/refresh.ts';

export type PaypalDraft = z.input<typeof paypalAccountForm>;
export type PaypalValues = z.output<typeof paypalAccountForm>;
export type VideoDraft = z.input<typeof videoRoomForm>;
export type VideoValues = z.output<typeof videoRoomForm>;

/** How clients pay. The secret is never sent back. */
export const usePaypalAccount = () => useQuery(read(getPaypalAccount));
/** Where sessions are held. The secret is never sent back. */
export const useVideoRoom = () => useQuery(read(getVideoRoom));

export function useSavePaypalAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PaypalValues) => call(savePaypalAccount, { body }),
    onSuccess: () => refresh(queryClient, getPaypalAccount, paypalSetup, getSetupSteps, listAudit),
  });
}

export function useSaveVideoRoom() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VideoValues) => call(saveVideoRoom, { body }),
    onSuccess: () => refresh(queryClient, getVideoRoom, getSetupSteps, listAudit),
  });
}
