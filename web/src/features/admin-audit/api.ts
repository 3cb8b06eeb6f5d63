import { listAudit } from '@stillpoint/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';

export const AUDIT_PAGE = 10;

/**
 * Who did what and when, newest first; read anew whenever it is opened, because everything done in the dashboard adds to it. Only what
 * can be done beside it, on the Overview, invalidates it.
 */
export const useAudit = ({ page, action, open }: { page: number; action: string | undefined; open: boolean }) =>
  useQuery({
    ...read(listAudit, { query: { page, pageSize: AUDIT_PAGE, action } }),
    enabled: open,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
