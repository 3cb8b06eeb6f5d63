import { instantOf } from '@stillpoint/scheduling';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useAdminActions, type Span } from '../../components/admin/admin-actions.tsx';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftForm } from '../../components/admin/drafts/use-draft-form.ts';
import { showCreationFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { serverTime } from '../../lib/clock.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useBlockTime, useUnblockTime } from './api.ts';
import { firstBlocked } from './blocked-form.ts';
import { WORDS } from './words.ts';

/**
 * A stretch of a day: blocked, or the start of an appointment instead. `span` (epoch milliseconds) when it was drawn in the
 * calendar. Mount it anew for every opening.
 */
export function BlockDialog({ span, show, onClose }: DialogProps & { span: Span | null }) {
  const { timeZone } = usePractice();
  const { createAppointment } = useAdminActions();
  const [first] = useState(() => firstBlocked(span, timeZone, serverTime()));
  const { form } = useDraftForm(
    DRAFT_NAMES.block,
    { span },
    {
      resolver: lazyResolver(({ blockedDraft }) => blockedDraft(timeZone)),
      defaultValues: first,
    },
  );
  const field = fieldsOf(form);
  const unblock = useUnblockTime();
  const saving = useSaving(useBlockTime(), {
    onSuccess: ({ id, sessions, isNew }) => {
      toast({
        title: 'Time Blocked',
        description: sessions === 0 ? WORDS.blocked : WORDS.blockedAround(sessions),
        action: isNew ? undo(() => unblock.mutateAsync(id)) : undefined,
      });
      onClose();
    },
    onError: (error) => showCreationFailure(error, WORDS.notBlocked, 'The calendar'),
  });
  const book = () => {
    const { day, from } = form.getValues();
    const isChosen = span || day !== first.day || from !== first.from;
    const start = isChosen && day && from ? instantOf(day, from, timeZone) : null;
    onClose();
    createAppointment(start === null ? undefined : new Date(start).toISOString());
  };
  return (
    <FormDialog
      title="Block time"
      submitLabel="Block Time"
      busyLabel="Blocking..."
      saving={saving}
      beside={
        <Button variant="link" className="me-auto px-0" onClick={book}>
          New appointment instead
        </Button>
      }
      show={show}
      onClose={onClose}
      onSubmit={form.handleSubmit(saving.run)}
    >
      <TextField label="Day" type="date" {...field('day')} />
      <div className="field-pair">
        <TextField label="From" type="time" step={1_800} {...field('from')} />
        <TextField label="To" type="time" step={1_800} {...field('to')} />
      </div>
      <TextField
        label="Label"
        optional
        maxLength={200}
        autoComplete="off"
        help={WORDS.reasonHelp}
        {...field('label')}
      />
    </FormDialog>
  );
}
