import {
  getPracticePage,
  getPracticePageVersion,
  publishPracticePage,
  uploadPracticeImage,
  type ImageKind,
  type practicePage,
  type PracticePageState,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call, read } from '../../lib/api.ts';
import { base64Of } from '../../lib/browser/base64.ts';
import { useRenewPractice } from '../../lib/practice.tsx';
import { drawCard } from './draw-card.ts';
import { pageDraft } from './draft.ts';
import { applyAccent } from './apply-accent.ts';

export type PageValues = z.output<typeof practicePage>;

const pageQuery = read(getPracticePage);

export const usePracticePage = () => useQuery(pageQuery);

/** Publishes the page with the picture that stands beside links to it, drawn anew. */
export function usePublishPage(basedOn: number | null) {
  const queryClient = useQueryClient();
  const renew = useRenewPractice();
  return useMutation({
    mutationFn: async (page: PageValues) => {
      const card = await uploadImage('card', await drawCard(page));
      return call(publishPracticePage, { body: { page: { ...page, card }, basedOn } });
    },
    onMutate: pageDraft.load,
    onSuccess: (state: PracticePageState, _page, sent) => {
      // Before the form of the new version looks for one. What was typed since is not published.
      const kept = pageDraft.load();
      if (kept && JSON.stringify(kept) !== JSON.stringify(sent)) pageDraft.save({ ...kept, about: state.version });
      else pageDraft.clear();
      queryClient.setQueryData(pageQuery.queryKey, state);
      renew(state.page);
      applyAccent(state.page.accent);
    },
  });
}

export const findPageVersion = (version: number) => call(getPracticePageVersion, { params: { version } });

/** Stores a picture; nobody sees it before the page is published. */
export const uploadImage = async (kind: ImageKind, picture: Blob) =>
  call(uploadPracticeImage, { body: { kind, data: await base64Of(picture) } });
