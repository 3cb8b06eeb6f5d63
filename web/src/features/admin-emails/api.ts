import {
  getEmail,
  getEmailConfigPresence,
  listAdminEmails,
  listAudit,
  listEmails,
  markEmailRead,
  sendEmail,
  type emailForm,
} from '@stillpoint/contracts';
import { keepPreviousData, useMutation, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call, read, readOptional } from '../../lib/api.ts';
import { invalidate } from '../../lib/invalidate.ts';

export const PAGE_SIZE = 50;
export type EmailDraft = z.input<typeof emailForm>;
export type EmailValues = z.output<typeof emailForm>;

/** The stored mail settings: their presence enables the mailbox (spec section 7). */
export const useMailbox = () => useQuery(readOptional(getEmailConfigPresence));

const emailsQuery = (page: number, search: string) =>
  read(listEmails, { query: { page, pageSize: PAGE_SIZE, bodies: 'short', search: search || undefined } });

/** One page of the mailbox, newest first, with the beginnings of texts alone. The page before stays while the next is read. */
export const useEmails = ({ page, search }: { page: number; search: string }) =>
  useQuery({ ...emailsQuery(page, search), placeholderData: keepPreviousData });

/** The newest unread mails of all, `most` of them with all of their texts, since an answer quotes them, and how many there are. */
export const useUnreadEmails = (most: number) =>
  useQuery(read(listEmails, { query: { page: 1, pageSize: most, only: 'unread' } }));

/** A mail by its id, with all of its text. */
export const useEmail = (id: number, enabled: boolean) => useQuery({ ...read(getEmail, { params: { id } }), enabled });

/** Asks for the page of the mailbox that is opened together with whether there is one. */
export const useMailsAhead = (page: number) => usePrefetchQuery(emailsQuery(page, ''));

/** Sends, and marks what was answered as read; the answer says whether the server took it at once or it waits in the queue. */
export function useSendEmail() {
  const queryClient = useQueryClient();
  const { mutate: mark } = useMarkRead();
  return useMutation({
    mutationFn: (body: EmailValues) => call(sendEmail, { body }),
    onSuccess: (_, { inReplyTo }) => {
      if (inReplyTo) mark({ id: inReplyTo, isRead: true });
      return invalidate(queryClient, listEmails, listAdminEmails, listAudit);
    },
  });
}

/** Marks a mail read or unread, and shows it so once it is. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isRead }: { id: number; isRead: boolean }) =>
      call(markEmailRead, { params: { id }, body: { isRead } }),
    onSuccess: () => invalidate(queryClient, listEmails),
  });
}
