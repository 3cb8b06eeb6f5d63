import {
  getMailWordings,
  previewMailWording,
  restoreMailWording,
  saveMailWording,
  testMailWording,
  type MailWording,
  type mailWordingChange,
} from '@stillpoint/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { call, read } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

export type WordingDraft = z.input<typeof mailWordingChange>;
export type WordingValues = z.output<typeof mailWordingChange>;

export const useMailWordings = () => useQuery(read(getMailWordings));

const wordsOf = ({ subject, preview, heading, text }: WordingDraft): MailWording => ({
  subject,
  preview,
  heading,
  text,
});

/** The mail as it would be once the typing rests; the last one that could be made stays while there is something wrong. */
export function usePreview(key: string, draft: WordingDraft) {
  const typed = useDebounced(JSON.stringify(wordsOf(draft)));
  const { data, error } = useQuery({
    queryKey: ['mail-wording-preview', key, typed],
    queryFn: () => call(previewMailWording, { params: { key }, body: JSON.parse(typed) as MailWording }),
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { mail: data ?? last ?? null, error };
}

/** Saves the words of a mail, or goes back to the original ones where nothing but `basedOn` is given. */
export const useSaveWording = (key: string) =>
  useApiMutation(
    async (body: WordingValues | Pick<WordingValues, 'basedOn'>) =>
      'text' in body
        ? call(saveMailWording, { params: { key }, body })
        : { ...(await call(restoreMailWording, { params: { key }, body })), own: null },
    [getMailWordings],
  );

/** Mails the practice what is in the form; nothing is stored. */
export const useTestWording = (key: string) =>
  useMutation({
    mutationFn: (draft: WordingDraft) => call(testMailWording, { params: { key }, body: wordsOf(draft) }),
  });
