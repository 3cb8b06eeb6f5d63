import type { StuckPayment } from '@stillpoint/contracts';
import { formatMoney } from '@stillpoint/scheduling';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftDialog } from '../../components/admin/drafts/use-draft-form.ts';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { showFailure } from '../../components/admin/show-failure.ts';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { useSaving } from '../../components/form/use-saving.ts';
import { isUnanswered } from '../../lib/api.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useStuckPayments, useStuckStep, type StuckStep } from './api.ts';
import { HandledList } from './handled-list.tsx';
import { HandledDialog, type NotedPayment } from './handled-dialog.tsx';
import { LedgerDownload } from './ledger-download.tsx';
import { StuckRow } from './stuck-row.tsx';
import { outcomeTitle, WORDS } from './words.ts';
import './payments-section.scss';

/** 'Payments': money that waits for a person with what can be done about it, one quiet line when there is none, and the ledger. */
export function PaymentsSection() {
  const stuck = useStuckPayments();
  const refunding = useDialog<StuckPayment>();
  const noting = useDraftDialog<NotedPayment>(DRAFT_NAMES.paymentNote);
  const step = useStuckStep();

  const saving = useSaving(step, {
    onSuccess: ({ message, isSettled }, { action }) => {
      toast({ title: outcomeTitle(action, isSettled), description: message });
      if (action === 'refund') refunding.close();
      if (action === 'handled' || action === 'given-back') noting.close();
    },
    onError: (error) => showFailure(error, isUnanswered(error) ? WORDS.noAnswer : WORDS.failed),
  });
  const refund = refunding.subject;
  const left = refund ? formatMoney(refund.left, refund.currency) : '';
  const running = (action: StuckStep['action']) => step.isPending && step.variables.action === action;
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
                    settling={running('settle') && step.variables?.id === payment.id}
                    onSettle={() => saving.run({ id: payment.id, action: 'settle' })}
                    onRefund={() => {
                      saving.reset();
                      refunding.open(payment);
                    }}
                    onNote={(action) => {
                      saving.reset();
                      noting.open({ payment, action });
                    }}
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
          saving={{ ...saving, busy: running('refund') }}
          onConfirm={() => saving.run({ id: refund.id, action: 'refund' })}
          onCancel={refunding.close}
        >
          {refund.appointment && (
            <p className="mb-1 fw-semibold">
              {refund.appointment.clientName}, {refund.appointment.serviceName}
            </p>
          )}
          <p className="mb-0 text-secondary">{WORDS.refunding(left)}</p>
        </ConfirmDialog>
      )}
      {noting.subject && (
        <HandledDialog
          key={noting.round}
          {...noting.subject}
          show={noting.show}
          saving={{
            ...saving,
            run: (note) => {
              const { payment, action } = noting.subject ?? {};
              if (payment && action) saving.run({ id: payment.id, action, note });
            },
          }}
          onClose={noting.close}
        />
      )}
    </section>
  );
}

/** As high while it loads as it nearly always stays: nothing below it moves. */
const Line = ({ words }: { words: string }) => <p className="mb-0 text-secondary">{words}</p>;
