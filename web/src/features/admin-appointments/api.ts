import {
  cancelAdminAppointment,
  listAdminAppointments,
  markAppointmentPaid,
  rescheduleAdminAppointment,
  type AppointmentSort,
  type offlinePayment,
  type rescheduleForm,
} from '@stillpoint/contracts';
import type { AppointmentStatus } from '@stillpoint/scheduling';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { call, read } from '../../lib/api.ts';
import { pageOf } from '../../lib/items-of.ts';
import { useAppointmentMutation } from '../../lib/use-api-mutation.ts';

export const PAGE_SIZE = 25;

export interface AppointmentQuestion {
  page: number;
  sort: AppointmentSort;
  search: string;
  status: AppointmentStatus | '';
  /** Practice days, both included; null: all days. */
  days: { firstDay: string; lastDay: string } | null;
  /** Also the holds that ran out. */
  withHolds: boolean;
}

/** One page of all appointments, sorted and searched by the server. The page before stays while the next is read. */
export const useAppointmentPage = ({ page, sort, search, status, days, withHolds }: AppointmentQuestion) =>
  useQuery({
    ...read(listAdminAppointments, {
      query: {
        page,
        pageSize: PAGE_SIZE,
        sort,
        search: search || undefined,
        status: status || undefined,
        include: withHolds ? 'abandoned' : undefined,
        from: days?.firstDay,
        to: days?.lastDay,
      },
    }),
    placeholderData: keepPreviousData,
    select: pageOf,
  });

/** Cancels for the practice if it is still at `basedOn`; the client gets a mail, what was paid is refunded. */
export const useCancelAppointment = () =>
  useAppointmentMutation(({ id, basedOn }: { id: string; basedOn: string }) =>
    call(cancelAdminAppointment, { params: { id }, body: { basedOn } }),
  );

type MoveValues = z.output<typeof rescheduleForm>;

/** Moves to another free time; the client gets a mail. Whatever comes of it, the times on show are read again. */
export const useMoveAppointment = (id: string) =>
  useAppointmentMutation((body: MoveValues) => call(rescheduleAdminAppointment, { params: { id }, body }));

/** Says that a session was paid outside of the product; whatever comes of it, the appointments on show are read again. */
export const useMarkPaid = (id: string) =>
  useAppointmentMutation((body: z.output<typeof offlinePayment>) =>
    call(markAppointmentPaid, { params: { id }, body }),
  );
