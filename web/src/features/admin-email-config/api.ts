import {
  getEmailConfig,
  getEmailConfigPresence,
  listAdminEmails,
  listEmails,
  saveEmailConfig,
  testEmailConfig,
  type emailConfigChange,
} from '@stillpoint/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { call, readOptional } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type ConfigDraft = z.input<typeof emailConfigChange>;
export type ConfigValues = z.output<typeof emailConfigChange>;

/** The stored settings, if there are any. The password is never sent back. */
export const useEmailConfig = () => useQuery(readOptional(getEmailConfig));

/** Stores the settings; afterwards the mailbox is another one. */
export const useSaveEmailConfig = () =>
  useApiMutation(
    (body: ConfigValues) => call(saveEmailConfig, { body }),
    [getEmailConfig, getEmailConfigPresence, listAdminEmails, listEmails],
  );

/** Logs in to both servers with what is in the form; nothing is stored. */
export const useTestEmailConfig = () =>
  useMutation({ mutationFn: (body: ConfigValues) => call(testEmailConfig, { body }) });
