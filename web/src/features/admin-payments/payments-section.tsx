import type { StuckPayment } from '@stillpoint/contracts';
import { formatMoney } from '@stillpoint/scheduling';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftDialog } from '../../components/admin/drafts/use-draft-form.ts';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { useStuckPayments } from './api.ts';
import { HandledList } from './handled-list.tsx';
import { HandledDialog, type NotedPayment } from './handled-dialog.tsx';
import { LedgerDownload } from './ledger-download.tsx';
import { StuckRow } from './stuck-row.tsx';
import { useStep } from './use-step.ts';
import { WORDS } from './words.ts';
import './payments-section.scss';

/** 'Payments': money that waits for a person with what can be done about it, one quiet line when there is none, and the ledger. */
export function PaymentsSection() {
  const stuck = useStuckPayments();
  const refunding = useDialog<StuckPayment>();
  const noting = useDraftDialog<NotedPayment>(DRAFT_NAMES.paymentNote);
  const saving = useStep(refunding.close);
  const refund = refunding.subject;
  const left = refund ? formatMoney(refund.left, refund.currency) : '';
  return (
    <section className="panel" aria-labelledby="payments-title">
      <div className="section-head">
        <h2 id="payments-title">Payments</h2>
        <LedgerDownload />
      </div>
      <Loaded query={stuck} label="Loading the payments" pending={<Line words={WORDS.looking} />}>
        {(list) =>
          list.length === 0 ? (
            <Line words={WORDS.noneWaits} />
          ) : (
            <>
              <p className="stuck-line">{WORDS.wait(list.length)}</p>
              <ul className="list-unstyled rows">
                {list.map((payment) => (
                  <StuckRow
                    key={payment.id}
                    payment={payment}
                    onRefund={() => refunding.open(payment)}
                    onNote={(action) => noting.open({ payment, action })}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <HandledList />
      {refund && (
        <ConfirmDialog
          show={refunding.show}
          title={WORDS.refundQuestion}
          confirmLabel={`Refund ${left}`}
          busyLabel="Refunding..."
          cancelLabel="Not now"
          saving={saving}
          onConfirm={() => saving.run({ id: refund.id, action: 'refund' })}
          onCancel={refunding.close}
        >
          {refund.appointment && (
            <p className="mb-1 fw-semibold">
              <bdi>{refund.appointment.clientName}</bdi>, <bdi>{refund.appointment.serviceName}</bdi>
            </p>
          )}
          <p className="mb-0 text-secondary">{WORDS.refunding(left)}</p>
        </ConfirmDialog>
      )}
      {noting.subject && (
        <HandledDialog key={noting.round} {...noting.subject} show={noting.show} onClose={noting.close} />
      )}
    </section>
  );
}

/** As high while it loads as it nearly always stays: nothing below it moves. */
const Line = ({ words }: { words: string }) => <p className="mb-0 text-secondary">{words}</p>;
