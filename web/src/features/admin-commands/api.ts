import { listAdminAppointments, listEmails, listPatients } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { itemsOf } from '../../lib/items-of.ts';

const SHOWN = 5;
/** Fewer letters would find nearly everybody. */
const LEAST_LETTERS = 2;

/** Patients, sessions and mails that hold what was typed, a few of each. */
export function useSearchResults(typed: string) {
  const asked = { search: typed, page: 1, pageSize: SHOWN };
  const enabled = typed.length >= LEAST_LETTERS;
  const patients = useQuery({ ...read(listPatients, { query: asked }), enabled });
  const sessions = useQuery({ ...read(listAdminAppointments, { query: asked }), enabled });
  const mails = useQuery({ ...read(listEmails, { query: { ...asked, bodies: 'short' } }), enabled });
  const reads = [patients, sessions, mails];
  return {
    // Null is not that nothing was found: nobody is signed in, and the login follows.
    isLoading: reads.some(({ isFetching, data }) => isFetching || data === null),
    /** Of the first part that could not be searched, if any. */
    error: reads.find(({ error }) => error)?.error,
    retry: () => reads.forEach(({ refetch }) => void refetch()),
    patients: itemsOf(patients.data ?? []),
    sessions: itemsOf(sessions.data ?? []),
    mails: mails.data?.emails ?? [],
  };
}
