import { zodResolver } from '@hookform/resolvers/zod';
import { dayOffForm, type ClosedDays } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { tellFailure } from '../../components/admin/tell-failure.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { usePractice } from '../../lib/practice.tsx';
import { daysText } from '../../lib/time.ts';
import { useAddDaysOff, type DaysOffDraft, type DaysOffValues } from './api.ts';
import { sessionsOn } from './sessions-on.ts';

type Closed = ClosedDays & { sessions: number };

/** 'Add Days Off'; when sessions stand on those days, it then says how many and leads to them. Mount it anew for every opening. */
export function DaysOffDialog({ show, onClose }: { show: boolean; onClose: () => void }) {
  const [closed, setClosed] = useState<Closed | null>(null);
  const finish = (days: Closed) => {
    toast({ title: 'Days Off Added', description: `Clients can no longer book ${daysText(days)}.` });
    if (days.sessions > 0) setClosed(days);
    else onClose();
  };
  return (
    <Modal show={show} onHide={onClose} centered aria-labelledby="days-off-dialog-title">
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="days-off-dialog-title">
          {closed ? 'Sessions on These Days' : 'Add Days Off'}
        </Modal.Title>
      </Modal.Header>
      {closed ? <Standing closed={closed} onClose={onClose} /> : <DaysOffForm onAdded={finish} onCancel={onClose} />}
    </Modal>
  );
}

function Standing({ closed, onClose }: { closed: Closed; onClose: () => void }) {
  const { sessions } = closed;
  return (
    <>
      <Modal.Body className="pt-0">
        <p className="mb-0">
          {sessions === 1 ? '1 session is' : `${sessions} sessions are`} booked on {daysText(closed)}.{' '}
          {sessions === 1 ? 'It stays until you move or cancel it.' : 'They stay until you move or cancel them.'}
        </p>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={onClose}>
          Not now
        </Button>
        <Link className="btn btn-primary" to={sessionsOn(closed)} onClick={onClose}>
          {sessions === 1 ? 'Show the session' : 'Show the sessions'}
        </Link>
      </Modal.Footer>
    </>
  );
}

function DaysOffForm({ onAdded, onCancel }: { onAdded: (days: Closed) => void; onCancel: () => void }) {
  const { timeZone } = usePractice();
  const [today] = useState(() => practiceDay(Date.now(), timeZone));
  const add = useAddDaysOff();
  const { register, handleSubmit, formState, getValues, setValue } = useForm<DaysOffDraft, unknown, DaysOffValues>({
    resolver: zodResolver(dayOffForm),
    defaultValues: { firstDay: '', lastDay: '', label: '' },
  });
  const { errors } = formState;
  /** Most days off are one day: the last follows the first until it is chosen. */
  const followFirst = () => {
    const { firstDay, lastDay } = getValues();
    if (lastDay < firstDay) setValue('lastDay', firstDay, { shouldValidate: formState.isSubmitted });
  };
  const submit = (values: DaysOffValues) => {
    if (add.isPending) return;
    add.mutate(values, {
      onSuccess: onAdded,
      onError: (error) => tellFailure(error, 'Failed to add the days off. Please try again.'),
    });
  };
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Modal.Body className="pt-0">
        <div className="field-pair">
          <TextField
            label="First day"
            type="date"
            min={today}
            registration={register('firstDay', { onChange: followFirst })}
            error={errors.firstDay}
          />
          <TextField
            label="Last day"
            type="date"
            min={today}
            registration={register('lastDay')}
            error={errors.lastDay}
          />
        </div>
        <TextField
          label="Label"
          optional
          maxLength={200}
          autoComplete="off"
          help="Only you see it."
          registration={register('label')}
          error={errors.label}
        />
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={add.isPending} busyLabel="Adding...">
          Add Days Off
        </BusyButton>
      </Modal.Footer>
    </form>
  );
}
