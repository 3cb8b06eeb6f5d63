import type { AdminAppointment, Appointment, EmailMessage } from '@stillpoint/contracts';
import { Suspense, useMemo, type ReactNode } from 'react';
import {
  AdminActionsContext,
  type AdminActions,
  type NotedAppointment,
  type Span,
} from '../../components/admin/admin-actions.tsx';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftDialog } from '../../components/admin/drafts/use-draft-form.ts';
import { useCancelAppointment } from '../../features/admin-appointments/api.ts';
import { CancelDialog } from '../../features/admin-appointments/cancel-dialog.tsx';
import type { CreateDialogStart } from '../../features/admin-create-appointment/create-dialog.tsx';
import { printNotes } from '../../features/admin-notes/print-notes.tsx';
import { lazyFrom } from '../../lib/lazy-from.ts';
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
  const asking = useDialog<Appointment>();
  const moving = useDialog<{ appointment: Appointment; start: string | null }>();
  const blocking = useDraftDialog<{ span: Span | null }>(DRAFT_NAMES.block);
  const writing = useDraftDialog<EmailMessage | null>(DRAFT_NAMES.mail);
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
      {/* A boundary each: while one loads, those of the others must not be mounted again. */}
      <Suspense>
        {creating.subject && (
          <CreateDialog key={creating.round} {...creating.subject} show={creating.show} onClose={creating.close} />
        )}
      </Suspense>
      <Suspense>{session.id && <SessionSheet {...session} id={session.id} onClose={session.close} />}</Suspense>
      <Suspense>
        {blocking.subject && (
          <BlockDialog key={blocking.round} {...blocking.subject} show={blocking.show} onClose={blocking.close} />
        )}
      </Suspense>
      <Suspense>
        {writing.round > 0 && (
          <ComposeDialog key={writing.round} replyTo={writing.subject} show={writing.show} onClose={writing.close} />
        )}
      </Suspense>
      <Suspense>
        {history.subject && <HistoryDialog patient={history.subject} show={history.show} onClose={history.close} />}
      </Suspense>
      <Suspense>
        {noting.subject && (
          <NotesDialog
            key={noting.round}
            appointment={noting.subject}
            show={noting.show}
            onClose={() => noting.close()}
          />
        )}
      </Suspense>
      <Suspense>
        {moving.subject && (
          <MoveDialog key={moving.round} {...moving.subject} show={moving.show} onClose={moving.close} />
        )}
      </Suspense>
      <Suspense>
        {marking.subject && (
          <MarkPaidDialog
            key={marking.round}
            appointment={marking.subject}
            show={marking.show}
            onClose={marking.close}
          />
        )}
      </Suspense>
      {asking.subject && (
        <CancelDialog appointment={asking.subject} show={asking.show} cancel={cancel} onClose={asking.close} />
      )}
    </AdminActionsContext>
  );
}
