import type { ClosedDays } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftForm } from '../../components/admin/drafts/use-draft-form.ts';
import { showCreationFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { serverTime } from '../../lib/clock.ts';
import { usePractice } from '../../lib/practice.tsx';
import { daysText } from '../../lib/time.ts';
import { useAddDaysOff, useRemoveDaysOff, type DaysOffDraft, type DaysOffValues } from './api.ts';
import { sessionsOn } from './sessions-on.ts';
import { WORDS } from './words.ts';

type Closed = ClosedDays & { sessions: number };

/** 'Add Days Off'; when sessions stand on those days, it then says how many and leads to them. Mount it anew for every opening. */
export function DaysOffDialog({ show, onClose }: DialogProps) {
  const { timeZone } = usePractice();
  const [closed, setClosed] = useState<Closed | null>(null);
  const [today] = useState(() => practiceDay(serverTime(), timeZone));
  const { form, drop } = useDraftForm(DRAFT_NAMES.daysOff, true, {
    resolver: lazyResolver(({ dayOffForm }) => dayOffForm),
    defaultValues: { firstDay: '', lastDay: '', label: '' },
  });
  const remove = useRemoveDaysOff();
  const saving = useSaving(useAddDaysOff(), {
    onSuccess: (days) => {
      drop();
      toast({
        title: 'Days Off Added',
        description: WORDS.daysOff.added(daysText(days)),
        action: days.isNew ? undo(() => remove.mutateAsync(days)) : undefined,
      });
      if (days.sessions > 0) setClosed(days);
      else onClose();
    },
    onError: (error) => showCreationFailure(error, WORDS.daysOff.notAdded, 'The list of days off'),
  });
  return (
    <FormDialog
      title={closed ? 'Sessions on These Days' : 'Add Days Off'}
      submitLabel="Add Days Off"
      busyLabel="Adding..."
      saving={saving}
      buttons={closed && <ToSessions closed={closed} onClose={onClose} />}
      show={show}
      onClose={onClose}
      onSubmit={form.handleSubmit(saving.run)}
    >
      {closed ? <SessionsStay closed={closed} /> : <DaysOffFields form={form} today={today} />}
    </FormDialog>
  );
}

const SessionsStay = ({ closed }: { closed: Closed }) => (
  <p className="mb-0">{WORDS.daysOff.sessionsStay(closed.sessions, daysText(closed))}</p>
);

const ToSessions = ({ closed, onClose }: { closed: Closed; onClose: () => void }) => (
  <>
    <Button variant="outline-secondary" onClick={() => onClose()}>
      Not now
    </Button>
    <Link className="btn btn-primary" to={sessionsOn(closed)} onClick={() => onClose()}>
      {closed.sessions === 1 ? 'Show the session' : 'Show the sessions'}
    </Link>
  </>
);

function DaysOffFields({ form, today }: { form: UseFormReturn<DaysOffDraft, unknown, DaysOffValues>; today: string }) {
  const { formState, getValues, setValue } = form;
  const field = fieldsOf(form);
  const [first, setFirst] = useState(getValues('firstDay'));
  /** Most days off are one day: the last follows the first, also to an earlier one, until another is chosen. */
  const followFirst = () => {
    const { firstDay, lastDay } = getValues();
    const isOneDay = lastDay === first;
    setFirst(firstDay);
    if (isOneDay || lastDay < firstDay) setValue('lastDay', firstDay, { shouldValidate: formState.isSubmitted });
  };
  return (
    <>
      <div className="field-pair">
        <TextField label="First day" type="date" min={today} {...field('firstDay', { onChange: followFirst })} />
        <TextField label="Last day" type="date" min={today} {...field('lastDay')} />
      </div>
      <TextField
        label="Label"
        optional
        maxLength={200}
        autoComplete="off"
        help={WORDS.daysOff.reasonHelp}
        {...field('label')}
      />
    </>
  );
}
