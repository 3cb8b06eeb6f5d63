import { useMemo } from 'react';
import { draftOf, type KeptDraft } from '../../../lib/drafts.ts';
import { useAdminUser } from '../../../lib/session/admin-session.ts';

/** The administrator's draft of this name. */
export function useDraft<Draft>(name: string): KeptDraft<Draft> {
  const id = useAdminUser().data?.id;
  return useMemo(() => draftOf(`administrator ${id ?? ''}`, name), [id, name]);
}
