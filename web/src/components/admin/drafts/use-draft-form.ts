import { useCallback, useState } from 'react';
import type { FieldValues, UseFormProps } from 'react-hook-form';
import { useDialog } from '../../../lib/use-dialog.ts';
import { toast } from '../../toast/toast-store.ts';
import { WORDS } from '../words.ts';
import { useFormWithDraft, type FormDraft } from '../../form/use-form-with-draft.ts';
import { useDraft } from './use-draft.ts';

/** A form of the dashboard whose draft is kept under `name`. A dialog opens itself again with `useDraftDialog` of the same name. */
export const useDraftForm = <Subject, Draft extends FieldValues, Values>(
  name: string,
  about: Subject,
  options: UseFormProps<Draft, unknown, Values>,
  strip?: (typed: Draft) => Draft,
) => useFormWithDraft(useDraft<FormDraft<Subject, Draft>>(name), about, options, strip);

/**
 * `useDialog` for such a form: the dialog is open again after a reload or a login; closing it deletes the draft, which a toast offers to
 * bring back when it was not sent.
 */
export function useDraftDialog<Subject>(name: string) {
  const kept = useDraft<FormDraft<Subject, unknown>>(name);
  const [found] = useState(kept.load);
  const { close: hide, ...dialog } = useDialog<Subject>(found && { subject: found.about });
  const { open } = dialog;
  const close = useCallback(
    function end(how?: 'dismissed') {
      const draft = kept.load();
      kept.clear();
      hide();
      if (how !== 'dismissed' || !draft) return;
      const run = () => {
        // What another one holds by now can be brought back in turn.
        end('dismissed');
        kept.save(draft);
        open(draft.about);
      };
      toast({ ...WORDS.discarded, action: { label: 'Undo', run } });
    },
    [kept, hide, open],
  );
  return { ...dialog, close };
}
