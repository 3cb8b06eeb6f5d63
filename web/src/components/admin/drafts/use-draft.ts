import { useMemo } from 'react';
import { draftOf, type KeptDraft } from '../../../lib/drafts.ts';

/** The administrator's draft of this name. */
export function useDraft<Draft>(name: string): KeptDraft<Draft> {
  return useMemo(() => draftOf('administrator', name), [name]);
}
