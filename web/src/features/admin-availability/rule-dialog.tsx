import type { AvailabilityRule } from '@stillpoint/contracts';
import { WEEKDAYS } from '@stillpoint/scheduling';
import type { FieldErrors } from 'react-hook-form';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftForm } from '../../components/admin/drafts/use-draft-form.ts';
import { showCreationFailure, showFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { fieldsOf, SelectField, SwitchField, TextField } from '../../components/form/fields.tsx';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { useDeleteRule, useSaveRule, type RuleDraft } from './api.ts';
import { WORDS } from './words.ts';

/** Spec section 2: day 1, 09:00 to 17:00, active. */
const NEW: RuleDraft = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true };
const DAYS = Object.fromEntries(WEEKDAYS.entries());

export interface EditedHours {
  /** Null: new ones. */
  rule: AvailabilityRule | null;
  /** The weekday whose card asked for new hours. */
  dayOfWeek: number | null;
}

/** 'Add Availability' and 'Edit Availability'. Mount it anew for every opening. */
export function RuleDialog({ rule, dayOfWeek, show, onClose }: DialogProps & EditedHours) {
  const save = useSaveRule();
  const { form } = useDraftForm(
    DRAFT_NAMES.hours,
    { rule, dayOfWeek },
    {
      resolver: lazyResolver(({ availabilityChange }) => availabilityChange),
      defaultValues: rule ? { ...rule, basedOn: rule } : { ...NEW, ...(dayOfWeek === null ? {} : { dayOfWeek }) },
    },
  );
  const field = fieldsOf(form);
  const remove = useDeleteRule();
  const saving = useSaving(save, {
    onSuccess: (saved, { id: _id, basedOn: _before, ...replaced }) => {
      const wasThere = 'isNew' in saved && !saved.isNew;
      toast(
        rule
          ? {
              title: 'Availability Updated',
              description: WORDS.changed,
              action: undo(() => save.mutateAsync({ ...rule, basedOn: replaced })),
            }
          : {
              title: 'Availability Created',
              description: wasThere ? WORDS.wasThere : WORDS.added,
              action: wasThere ? undefined : undo(() => remove.mutateAsync(saved)),
            },
      );
      onClose();
    },
    onError: (error) =>
      rule
        ? showFailure(error, WORDS.notSaved('update'))
        : showCreationFailure(error, WORDS.notSaved('create'), 'The list of opening hours'),
  });
  return (
    <FormDialog
      title={rule ? 'Edit Availability' : 'Add Availability'}
      submitLabel={rule ? 'Update Availability' : 'Add Availability'}
      busyLabel="Saving..."
      saving={saving}
      show={show}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => saving.run({ ...values, id: rule?.id ?? null }), showRange)}
    >
      <SelectField label="Day of week" {...field('dayOfWeek')} options={DAYS} />
      <div className="field-pair">
        <TextField label="Start time" type="time" {...field('startTime')} />
        <TextField label="End time" type="time" {...field('endTime')} />
      </div>
      <SwitchField label="Active" help={WORDS.inactive} {...field('isActive')} />
    </FormDialog>
  );
}

/** The range mistake also gets its toast (spec section 5). */
function showRange(errors: FieldErrors<RuleDraft>): void {
  if (errors.endTime?.message === WORDS.endBeforeStart) {
    toastError('Invalid Time Range', WORDS.endBeforeStart);
  }
}
