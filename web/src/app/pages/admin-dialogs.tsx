import type { AdminAppointment, Appointment } from '@stillpoint/contracts';
import { Suspense, useMemo, type ReactNode } from 'react';
import {
  AdminActionsContext,
  type AdminActions,
  type MailToAnswer,
  type NotedAppointment,
  type Span,
} from '../../components/admin/admin-actions.tsx';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftDialog } from '../../components/admin/drafts/use-draft-form.ts';
import type { DialogProps } from '../../components/form/form-dialog.tsx';
import { useCancelAppointment } from '../../features/admin-appointments/api.ts';
import { CancelDialog } from '../../features/admin-appointments/cancel-dialog.tsx';
import type { CreateDialogStart } from '../../features/admin-create-appointment/create-dialog.tsx';
import { printNotes } from '../../features/admin-notes/print-notes.tsx';
import { lazyFrom } from '../../lib/browser/lazy-from.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { useOpenSession } from './use-open-session.ts';

const part = lazyFrom(() => import('./admin-parts.ts'));
const NotesDialog = part((m) => m.NotesDialog);
const SessionSheet = part((m) => m.SessionSheet);
const ComposeDialog = part((m) => m.ComposeDialog);
const BlockDialog = part((m) => m.BlockDialog);
const MarkPaidDialog = part((m) => m.MarkPaidDialog);
const MoveDialog = part((m) => m.MoveDialog);
const HistoryDialog = part((m) => m.HistoryDialog);
const CreateDialog = part((m) => m.CreateDialog);

/** The dialogs that any tab can open. The page renders them, because features do not import each other. */
export function AdminDialogs({ children }: { children: ReactNode }) {
  const { timeZone } = usePractice();
  const creating = useDraftDialog<CreateDialogStart>(DRAFT_NAMES.appointment);
  const noting = useDraftDialog<NotedAppointment>(DRAFT_NAMES.notes);
  const asking = useDialog<AdminAppointment>();
  const moving = useDialog<{ appointment: Appointment; start: string | null }>();
  const blocking = useDraftDialog<{ span: Span | null }>(DRAFT_NAMES.block);
  const writing = useDraftDialog<MailToAnswer | null>(DRAFT_NAMES.mail);
  const marking = useDraftDialog<AdminAppointment>(DRAFT_NAMES.markPaid);
  const session = useOpenSession();
  const history = useDialog<{ clientName: string; clientEmail: string }>();
  const cancel = useCancelAppointment();
  const { open: openCreation } = creating;
  const { open: openMove } = moving;
  const { open: openBlock } = blocking;
  const cancelling = cancel.isPending ? cancel.variables.id : null;

  const actions = useMemo<AdminActions>(
    () => ({
      createAppointment: (start, client) => openCreation({ start: start ?? null, client: client ?? null }),
      blockTime: (span) => openBlock({ span: span ?? null }),
      writeMail: writing.open,
      markPaid: marking.open,
      openNotes: noting.open,
      printNotes: (appointments) => printNotes(appointments, timeZone),
      cancelAppointment: asking.open,
      moveAppointment: (appointment, start) => openMove({ appointment, start: start ?? null }),
      cancelling,
      openSession: session.open,
      openPatient: history.open,
    }),
    [
      openCreation,
      openMove,
      openBlock,
      noting.open,
      asking.open,
      writing.open,
      marking.open,
      session.open,
      history.open,
      cancelling,
      timeZone,
    ],
  );

  return (
    <AdminActionsContext value={actions}>
      {children}
      <Opened dialog={creating}>{(start, opened) => <CreateDialog {...start} {...opened} />}</Opened>
      <Suspense>{session.id && <SessionSheet {...session} id={session.id} onClose={session.close} />}</Suspense>
      <Opened dialog={blocking}>{(drawn, opened) => <BlockDialog {...drawn} {...opened} />}</Opened>
      <Opened dialog={writing}>{(replyTo, opened) => <ComposeDialog replyTo={replyTo} {...opened} />}</Opened>
      <Opened dialog={history}>{(patient, opened) => <HistoryDialog patient={patient} {...opened} />}</Opened>
      <Opened dialog={noting}>
        {/* What was typed is kept, so nothing is said to be discarded. */}
        {(appointment, { show, onClose }) => (
          <NotesDialog appointment={appointment} show={show} onClose={() => onClose()} />
        )}
      </Opened>
      <Opened dialog={moving}>{(move, opened) => <MoveDialog {...move} {...opened} />}</Opened>
      <Opened dialog={marking}>
        {(appointment, opened) => <MarkPaidDialog appointment={appointment} {...opened} />}
      </Opened>
      <Opened dialog={asking}>
        {(appointment, opened) => <CancelDialog appointment={appointment} cancel={cancel} {...opened} />}
      </Opened>
    </AdminActionsContext>
  );
}

/** A dialog from its first opening on, mounted anew for each. A boundary each: while one loads, the others must not be mounted again. */
function Opened<Subject>({
  dialog: { subject, show, round, close },
  children,
}: {
  dialog: { subject: Subject | null; show: boolean; round: number; close: DialogProps['onClose'] };
  children: (subject: Subject, opened: DialogProps) => ReactNode;
}) {
  return <Suspense key={round}>{round > 0 && children(subject as Subject, { show, onClose: close })}</Suspense>;
}
