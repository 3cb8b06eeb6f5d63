import { useMemo } from 'react';
import { useAdminUser } from '../../../lib/session/admin-session.ts';
import { dropDraft, findDraft, keepDraft, type Owner } from '../../../lib/drafts.ts';

/**
 * What the administrator typed under a name and has not saved: it survives a reload and a session that ended, is forgotten when it
 * is saved and at logout, and nobody else who signs in sees it.
 */
export function useDraft<Draft>(name: string) {
  const id = useAdminUser().data?.id;
  return useMemo(() => {
    const owner: Owner = `administrator ${id ?? ''}`;
    return {
      find: () => findDraft<Draft>(owner, name),
      keep: (draft: Draft) => keepDraft(owner, name, draft),
      drop: () => dropDraft(owner, name),
    };
  }, [id, name]);
}
