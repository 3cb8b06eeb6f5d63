import { zodResolver } from '@hookform/resolvers/zod';
import { availabilityForm, type AvailabilityRule } from '@stillpoint/contracts';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { useForm, type FieldErrors } from 'react-hook-form';
import { tellFailure } from '../../components/admin/tell-failure.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { SelectField, SwitchField, TextField } from '../../components/form/fields.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { useSaveRule, type RuleDraft, type RuleValues } from './api.ts';
import { WEEKDAYS } from './week.ts';

/** Spec section 2: day 1, 09:00 to 17:00, active. */
const NEW: RuleDraft = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true };
const AFTER = 'End time must be after start time.';

/** 'Add Availability' and 'Edit Availability'. Mount it anew for every opening. */
export function RuleDialog({
  rule,
  dayOfWeek,
  show,
  onClose,
}: {
  rule: AvailabilityRule | null;
  /** The weekday whose card asked for new hours. */
  dayOfWeek: number | null;
  show: boolean;
  onClose: () => void;
}) {
  const save = useSaveRule(rule?.id ?? null);
  const { register, handleSubmit, formState } = useForm<RuleDraft, unknown, RuleValues>({
    resolver: zodResolver(availabilityForm),
    defaultValues: rule ?? { ...NEW, ...(dayOfWeek === null ? {} : { dayOfWeek }) },
  });
  const { errors } = formState;
  const submit = (values: RuleValues) => {
    if (save.isPending) return;
    save.mutate(values, {
      onSuccess: () => {
        toast(
          rule
            ? { title: 'Availability Updated', description: 'The opening hours have been changed.' }
            : { title: 'Availability Created', description: 'The opening hours have been added.' },
        );
        onClose();
      },
      onError: (error) => tellFailure(error, `Failed to ${rule ? 'update' : 'create'} availability. Please try again.`),
    });
  };
  return (
    <Modal show={show} onHide={onClose} centered aria-labelledby="rule-title">
      <form noValidate onSubmit={handleSubmit(submit, tellRange)}>
        <Modal.Header closeButton>
          <Modal.Title as="h2" id="rule-title">
            {rule ? 'Edit Availability' : 'Add Availability'}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className="pt-0">
          <SelectField label="Day of week" registration={register('dayOfWeek')}>
            {WEEKDAYS.map((day, at) => (
              <option key={day} value={at}>
                {day}
              </option>
            ))}
          </SelectField>
          <div className="field-pair">
            <TextField label="Start time" type="time" registration={register('startTime')} error={errors.startTime} />
            <TextField label="End time" type="time" registration={register('endTime')} error={errors.endTime} />
          </div>
          <SwitchField
            label="Active"
            help="Inactive hours are not offered: use it for holidays or time off."
            registration={register('isActive')}
          />
        </Modal.Body>
        <Modal.Footer>
          <Button variant="outline-secondary" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={save.isPending} busyLabel="Saving...">
            {rule ? 'Update Availability' : 'Add Availability'}
          </BusyButton>
        </Modal.Footer>
      </form>
    </Modal>
  );
}

/** The range mistake also gets its toast (spec section 5). */
function tellRange(errors: FieldErrors<RuleDraft>): void {
  if (errors.endTime?.message === AFTER) {
    toast({ title: 'Invalid Time Range', description: AFTER, variant: 'destructive' });
  }
}
