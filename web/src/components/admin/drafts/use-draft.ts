import { useMemo } from 'react';
import { draftOf, type DraftStore } from '../../../lib/drafts.ts';

/** The administrator's draft of this name. */
export function useDraft<Draft>(name: string): DraftStore<Draft> {
  return useMemo(() => draftOf('administrator', name), [name]);
}
