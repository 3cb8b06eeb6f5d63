import {
  endClientSessions,
  getPatient,
  getPatientHistory,
  invitePatient,
  listClientUsers,
  listPatients,
} from '@stillpoint/contracts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';
import { pageOf } from '../../lib/items-of.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const PAGE_SIZE = 25;

/** One page of patients, searched by the server. The page before stays while the next is read. */
export const usePatientPage = ({ page, search }: { page: number; search: string }) =>
  useQuery({
    ...read(listPatients, { query: { page, pageSize: PAGE_SIZE, search: search || undefined } }),
    placeholderData: keepPreviousData,
    select: pageOf,
  });

/** A patient's appointments, newest first, with session notes. */
export const usePatientHistory = (clientEmail: string) =>
  useQuery(read(getPatientHistory, { params: { clientEmail }, query: {} }));

/** One patient with all appointments, newest first, holds that ran out included and marked. */
export const usePatient = (id: number) => useQuery(read(getPatient, { params: { id } }));

/** The account of an address, null when it has none. */
export const useAccountOf = (address: string) =>
  useQuery({
    ...read(listClientUsers, { query: { search: address, limit: 10 } }),
    select: (accounts) => accounts?.find(({ email }) => email === address) ?? null,
  });

export const useEndSessions = () =>
  useMutation({ mutationFn: (clientEmail: string) => call(endClientSessions, { body: { clientEmail } }) });

/** Mails a client a link to register. If they have registered meanwhile it is refused, and their account is read. */
export const useInvite = () =>
  useApiMutation((id: number) => call(invitePatient, { params: { id } }), [listClientUsers]);
