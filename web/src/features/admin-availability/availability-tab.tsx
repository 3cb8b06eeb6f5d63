import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import type { AvailabilityRule } from '@stillpoint/contracts';
import { WEEKDAYS } from '@stillpoint/scheduling';
import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftDialog } from '../../components/admin/drafts/use-draft-form.ts';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { showFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useAllAvailability, useDeleteRule, useSaveRule } from './api.ts';
import { DayCard } from './day-card.tsx';
import { HoursSummary } from './hours-summary.tsx';
import { RuleDialog, type EditedHours } from './rule-dialog.tsx';
import { hoursLine } from './week.ts';
import { WORDS } from './words.ts';

/** 'Availability Management' (spec section 2): a card a weekday, what they add up to, and below it what the page puts there. */
export function AvailabilityTab({ children }: { children: ReactNode }) {
  const availability = useAllAvailability();
  const form = useDraftDialog<EditedHours>(DRAFT_NAMES.hours);
  const deletion = useDialog<AvailabilityRule>();

  const save = useSaveRule();

  const removing = useSaving(useDeleteRule(), {
    onSuccess: (_, rule) => {
      toast({
        title: 'Availability Deleted',
        description: WORDS.removed,
        action: undo(() => save.mutateAsync({ ...rule, id: null })),
      });
      deletion.close();
    },
    onError: (error) => showFailure(error, WORDS.notRemoved),
  });
  const ofDay = (rules: readonly AvailabilityRule[], day: number) =>
    rules.filter((rule) => rule.dayOfWeek === day).sort((a, b) => a.startTime.localeCompare(b.startTime));

  return (
    <div className="stack">
      <section className="panel" aria-labelledby="availability-title">
        <div className="section-head">
          <h2 id="availability-title">Availability Management</h2>
          <Button size="sm" onClick={() => form.open({ rule: null, dayOfWeek: null })}>
            <Icon svg={plus} />
            Add Availability
          </Button>
        </div>
        <p className="text-secondary">{WORDS.what}</p>
        <Loaded query={availability} rows={7} label="Loading availability">
          {(rules) => (
            <ul className="list-unstyled day-cards">
              {WEEKDAYS.map((day, at) => (
                <DayCard
                  key={day}
                  day={day}
                  rules={ofDay(rules, at)}
                  onAdd={() => form.open({ rule: null, dayOfWeek: at })}
                  onEdit={(rule) => form.open({ rule, dayOfWeek: null })}
                  onDelete={deletion.open}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      {availability.data && <HoursSummary rules={availability.data} />}
      {children}
      {form.subject && <RuleDialog key={form.round} {...form.subject} show={form.show} onClose={form.close} />}
      <ConfirmDialog
        show={deletion.show}
        title="Delete availability"
        confirmLabel="Delete Availability"
        busyLabel="Deleting..."
        cancelLabel="Keep it"
        saving={removing}
        onConfirm={() => deletion.subject && removing.run(deletion.subject)}
        onCancel={deletion.close}
      >
        <p>{WORDS.removeQuestion}</p>
        {deletion.subject && (
          <p className="mb-0 text-secondary">
            {WEEKDAYS[deletion.subject.dayOfWeek]}, {hoursLine(deletion.subject)}
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
