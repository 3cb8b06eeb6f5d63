import Button from 'react-bootstrap/Button';
import { formatMoney } from '@stillpoint/scheduling';
import type { StuckPayment } from '@stillpoint/contracts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { SessionTitle, useSessionName } from '../../components/admin/session-name.tsx';
import { Tag } from '../../components/badges.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { handFocusOn } from '../../lib/focus.ts';
import type { NotedPayment } from './handled-dialog.tsx';
import { useStep } from './use-step.ts';
import { KIND_WORDS, WORDS } from './words.ts';
import './stuck-row.scss';
import '../../components/admin/list/rows.scss';

/** One payment that waits: whose and for what, how much and since when, why, and what can be done about it. */
export function StuckRow({
  payment,
  onRefund,
  onNote,
}: {
  payment: StuckPayment;
  onRefund: () => void;
  onNote: (action: NotedPayment['action']) => void;
}) {
  const { id, actions } = payment;
  const settling = useStep();
  const nameOf = useSessionName();
  const whose = [
    payment.appointment ? nameOf(payment.appointment) : 'an unknown session',
    KIND_WORDS[payment.kind].toLowerCase(),
  ].join(', ');
  return (
    <li ref={handFocusOn} className="row-item stuck">
      <div>
        <p className="stuck-head">
          <Whose payment={payment} />
          <Tag tone="warning">{KIND_WORDS[payment.kind]}</Tag>
        </p>
        <p className="stuck-why">{payment.why}</p>
        <p className="stuck-facts">
          <span className="tabular">{formatMoney(payment.amount, payment.currency)}</span>
          <span>
            since <PracticeTime instant={payment.since} within />
          </span>
          {/* What was paid outside of the product is found under no number. */}
          {payment.kind !== 'refund-by-hand' && (
            <>
              {payment.orderId && <span>Order {payment.orderId}</span>}
              {payment.captureId && <span>Payment {payment.captureId}</span>}
            </>
          )}
        </p>
      </div>
      <div className="stuck-actions">
        {actions.includes('settle') && (
          <BusyButton
            size="sm"
            variant="outline-primary"
            busy={settling.busy}
            busyLabel="Settling..."
            aria-label={settling.busy ? undefined : `Settle now for ${whose}`}
            onClick={() => settling.run({ id, action: 'settle' })}
          >
            Settle now
          </BusyButton>
        )}
        {actions.includes('refund') && (
          <Button size="sm" variant="outline-danger" aria-label={`Refund for ${whose}`} onClick={onRefund}>
            Refund
          </Button>
        )}
        {(['given-back', 'handled'] as const).map((action) => {
          const { title } = WORDS.noting[action];
          return (
            actions.includes(action) && (
              <Button
                key={action}
                size="sm"
                variant={action === 'handled' ? 'outline-secondary' : 'outline-primary'}
                aria-label={`${title} for ${whose}`}
                onClick={() => onNote(action)}
              >
                {title}
              </Button>
            )
          );
        })}
      </div>
    </li>
  );
}

function Whose({ payment: { appointment, appointmentId } }: { payment: StuckPayment }) {
  if (!appointment) return <b>A session that is not known here</b>;
  return (
    <>
      <SessionTitle id={appointmentId} session={appointment} />
      <span>
        <bdi>{appointment.serviceName}</bdi>, <PracticeTime instant={appointment.appointmentDate} />
      </span>
    </>
  );
}
