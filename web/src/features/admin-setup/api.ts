import {
  createAdministrator,
  createAvailability,
  createService,
  getSetup,
  getSetupSteps,
  listAllAvailability,
  listAllServices,
  listAudit,
  listAvailability,
  listServices,
  putOffSetupStep,
  type setupForm,
  type SetupStep,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod';
import { adminUserQuery } from '../../lib/session/admin-session.ts';
import { call, read } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { HOURS, SERVICES } from './templates.ts';

export type SetupValues = z.output<typeof setupForm>;

const setupQuery = read(getSetup);
const stepsQuery = read(getSetupSteps);

/** Whether the product waits for its administrator: asked anew whenever one comes to the page, also out of the browser's memory. */
export function useSetup() {
  const setup = useQuery({ ...setupQuery, staleTime: 0 });
  const { refetch } = setup;
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => void (persisted && refetch());
    window.addEventListener('pageshow', ask);
    return () => window.removeEventListener('pageshow', ask);
  }, [refetch]);
  return setup;
}
/** Always read anew: what is saved on any screen may be what was left to do. */
export const useSetupSteps = () => useQuery({ ...stepsQuery, staleTime: 0 });

export function useCreateAdministrator() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SetupValues) => call(createAdministrator, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminUserQuery.queryKey }),
    // By a request whose answer was lost, or by somebody else: the code works once.
    onError: () => queryClient.invalidateQueries(setupQuery),
  });
}

export function usePutOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ step, isPutOff }: { step: SetupStep; isPutOff: boolean }) =>
      call(putOffSetupStep, { params: { step }, body: { isPutOff } }),
    onSuccess: (steps) => queryClient.setQueryData(stepsQuery.queryKey, steps),
  });
}

/** Adds the usual hours or services, to be changed afterwards; one after the other, so that they stand in order. */
export const useAddTemplates = () =>
  useApiMutation(
    async (what: 'hours' | 'services') => {
      if (what === 'hours') for (const body of HOURS) await call(createAvailability, { body });
      else for (const body of SERVICES) await call(createService, { body });
    },
    [getSetupSteps, listAllAvailability, listAvailability, listAllServices, listServices, listAudit],
  );
