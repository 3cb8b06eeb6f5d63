import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import trash from 'bootstrap-icons/icons/trash3.svg?raw';
import type { DayOff } from '@stillpoint/contracts';
import Button from 'react-bootstrap/Button';
import { Link } from 'react-router-dom';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftDialog } from '../../components/admin/drafts/use-draft-form.ts';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { showFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { useDaysOff } from '../../components/booking/api.ts';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { daysText } from '../../lib/time.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useAddDaysOff, useRemoveDaysOff } from './api.ts';
import { DaysOffDialog } from './days-off-dialog.tsx';
import { sessionsOn } from './sessions-on.ts';
import { WORDS } from './words.ts';
import './days-off-section.scss';
import '../../components/admin/list/rows.scss';

/** 'Days off': holidays and time off that are not over, added by the day and opened again after asking once. */
export function DaysOffSection() {
  const daysOff = useDaysOff();
  const adding = useDraftDialog<true>(DRAFT_NAMES.daysOff);
  const removal = useDialog<DayOff>();
  const add = useAddDaysOff();
  const removing = useSaving(useRemoveDaysOff(), {
    onSuccess: (_, { id: _removed, ...days }) => {
      toast({
        title: 'Days Off Removed',
        description: WORDS.daysOff.removed,
        action: undo(() => add.mutateAsync(days)),
      });
      removal.close();
    },
    onError: (error) => showFailure(error, WORDS.daysOff.notRemoved),
  });
  return (
    <section className="panel" aria-labelledby="days-off-title">
      <div className="section-head">
        <h2 id="days-off-title">Days off</h2>
        <Button size="sm" onClick={() => adding.open(true)}>
          <Icon svg={plus} />
          Add Days Off
        </Button>
      </div>
      <Loaded query={daysOff} rows={2} label="Loading the days off">
        {(list) =>
          list.length === 0 ? (
            <p className="mb-0 text-secondary">{WORDS.daysOff.none}</p>
          ) : (
            <ul className="list-unstyled rows">
              {list.map((off) => (
                <Row key={off.id} off={off} onRemove={() => removal.open(off)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding.round > 0 && <DaysOffDialog key={adding.round} show={adding.show} onClose={adding.close} />}
      <ConfirmDialog
        show={removal.show}
        title={WORDS.daysOff.removeQuestion}
        confirmLabel="Remove Days Off"
        busyLabel="Removing..."
        cancelLabel="Keep them"
        saving={removing}
        onConfirm={() => removal.subject && removing.run(removal.subject)}
        onCancel={removal.close}
      >
        {removal.subject && (
          <>
            <p className="mb-1 fw-semibold">{daysText(removal.subject)}</p>
            <p className="mb-0 text-secondary">{WORDS.daysOff.removing}</p>
          </>
        )}
      </ConfirmDialog>
    </section>
  );
}

const Row = ({ off, onRemove }: { off: DayOff; onRemove: () => void }) => (
  <li className="row-item day-off">
    <span>
      <b className="tabular fw-semibold">{daysText(off)}</b>
      {off.label && <span className="day-off-label">{off.label}</span>}
    </span>
    <span className="day-off-buttons">
      <Link className="btn btn-link btn-sm" to={sessionsOn(off)} aria-label={`Sessions on ${daysText(off)}`}>
        Sessions
      </Link>
      <IconButton svg={trash} label={`Remove days off ${daysText(off)}`} isQuiet onClick={onRemove} />
    </span>
  </li>
);
