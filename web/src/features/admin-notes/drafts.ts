import type { sessionNoteForm } from '@stillpoint/contracts';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useAdminUser } from '../../lib/admin-session.ts';
import { dropDraft, findDraft, keepDraft, type Owner } from '../../lib/drafts.ts';

export type NoteDraft = z.input<typeof sessionNoteForm>;

/**
 * What the administrator typed and has not saved, one draft an appointment: it survives a reload and a session that ended, is
 * forgotten when it is saved and at logout, and the text of one patient never appears under another.
 */
export function useNoteDraft(appointmentId: string) {
  const id = useAdminUser().data?.id;
  return useMemo(() => {
    const owner: Owner = `administrator ${id ?? ''}`;
    const name = `note ${appointmentId}`;
    return {
      find: () => findDraft<NoteDraft>(owner, name),
      keep: (note: NoteDraft) => keepDraft(owner, name, note),
      drop: () => dropDraft(owner, name),
    };
  }, [id, appointmentId]);
}
