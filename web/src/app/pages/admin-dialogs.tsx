import type { AdminAppointment, Appointment, EmailMessage } from '@stillpoint/contracts';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import {
  AdminActionsContext,
  type AdminActions,
  type NotedAppointment,
  type Span,
} from '../../components/admin/admin-actions.tsx';
import { OPEN_FORMS } from '../../components/admin/drafts/open-forms.ts';
import { useKeptDialog } from '../../components/admin/drafts/use-kept-form.ts';
import { useCancelAppointment } from '../../features/admin-appointments/api.ts';
import { CancelDialog } from '../../features/admin-appointments/cancel-dialog.tsx';
import type { Begun } from '../../features/admin-create-appointment/create-dialog.tsx';
import { printNotes } from '../../features/admin-notes/print-notes.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { useOpenSession } from './use-open-session.ts';

const NotesDialog = lazy(() => import('./admin-parts.ts').then((m) => ({ default: m.NotesDialog })));
const SessionSheet = lazy(() => import('./admin-parts.ts').then((m) => ({ default: m.SessionSheet })));
const ComposeDialog = lazy(() => import('./admin-parts.ts').then((m) => ({ default: m.ComposeDialog })));
const BlockDialog = lazy(() => import('./admin-parts.ts').then((m) => ({ default: m.BlockDialog })));
const MarkPaidDialog = lazy(() => import('./admin-parts.ts').then((m) => ({ default: m.MarkPaidDialog })));
const MoveDialog = lazy(() => import('./admin-parts.ts').then((m) => ({ default: m.MoveDialog })));
const HistoryDialog = lazy(() => import('./admin-parts.ts').then((m) => ({ default: m.HistoryDialog })));
const CreateDialog = lazy(() => import('./admin-parts.ts').then((m) => ({ default: m.CreateDialog })));

/** The dialogs any tab can open. The page owns them, so that features need not know each other. */
export function AdminDialogs({ children }: { children: ReactNode }) {
  const { timeZone } = usePractice();
  const creating = useKeptDialog<Begun>(OPEN_FORMS.appointment);
  const noting = useDialog<NotedAppointment>();
  const asking = useDialog<Appointment>();
  const moving = useDialog<{ appointment: Appointment; start: string | null }>();
  const blocking = useKeptDialog<{ span: Span | null }>(OPEN_FORMS.block);
  const writing = useKeptDialog<EmailMessage | null>(OPEN_FORMS.mail);
  const marking = useKeptDialog<AdminAppointment>(OPEN_FORMS.markPaid);
  const session = useOpenSession();
  const history = useDialog<{ clientName: string; clientEmail: string }>();
  const cancel = useCancelAppointment();
  const { open: openCreation } = creating;
  const { open: openMove } = moving;
  const { open: openBlock } = blocking;
  const cancelling = cancel.isPending ? cancel.variables.id : null;

  const actions = useMemo<AdminActions>(
    () => ({
      createAppointment: (start, whom) => openCreation({ start: start ?? null, whom: whom ?? null }),
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
      {/* Each waits for its code by itself: a boundary that shows again mounts what has closed in it once more. */}
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
          <NotesDialog key={noting.round} appointment={noting.subject} show={noting.show} onClose={noting.close} />
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
