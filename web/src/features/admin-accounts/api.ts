import {
  getPaypalAccount,
  getPracticePage,
  getVideoRoom,
  paypalSetup,
  savePaypalAccount,
  saveVideoRoom,
  type paypalAccountForm,
  type videoRoomForm,
} from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { call, read } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type PaypalDraft = z.input<typeof paypalAccountForm>;
export type PaypalValues = z.output<typeof paypalAccountForm>;
export type VideoDraft = z.input<typeof videoRoomForm>;
export type VideoValues = z.output<typeof videoRoomForm>;

/** How clients pay. The secret is never sent back. */
export const usePaypalAccount = () => useQuery(read(getPaypalAccount));
/** Where sessions are held. The secret is never sent back. */
export const useVideoRoom = () => useQuery(read(getVideoRoom));

export const useSavePaypalAccount = () =>
  useApiMutation((body: PaypalValues) => call(savePaypalAccount, { body }), [getPaypalAccount, paypalSetup]);

export const useSaveVideoRoom = () =>
  useApiMutation((body: VideoValues) => call(saveVideoRoom, { body }), [getVideoRoom, getPracticePage]);
