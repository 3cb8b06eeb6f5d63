import type { Appointment, EmailMessage } from '@stillpoint/contracts';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import {
  AdminActionsContext,
  type AdminActions,
  type CreationDefaults,
  type NotedAppointment,
} from '../../components/admin/admin-actions.tsx';
import { OPEN_FORMS } from '../../components/admin/drafts/open-forms.ts';
import { useDraft } from '../../components/admin/drafts/use-draft.ts';
import { useCancelAppointment } from '../../features/admin-appointments/api.ts';
import { CancelDialog } from '../../features/admin-appointments/cancel-dialog.tsx';
import { printNotes } from '../../features/admin-notes/print-notes.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { useOpenSession } from './use-open-session.ts';

const NotesDialog = lazy(() =>
  import('../../features/admin-notes/notes-dialog.tsx').then((module) => ({ default: module.NotesDialog })),
);
const SessionSheet = lazy(() => import('./session-sheet.tsx').then((module) => ({ default: module.SessionSheet })));
const ComposeDialog = lazy(() =>
  import('../../features/admin-emails/compose-dialog.tsx').then((module) => ({ default: module.ComposeDialog })),
);
const BlockDialog = lazy(() =>
  import('../../features/admin-calendar/block-dialog.tsx').then((module) => ({ default: module.BlockDialog })),
);
const MoveDialog = lazy(() =>
  import('../../features/admin-appointments/move-dialog.tsx').then((module) => ({ default: module.MoveDialog })),
);
const HistoryDialog = lazy(() =>
  import('../../features/admin-patients/history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })),
);
const CreateDialog = lazy(() =>
  import('../../features/admin-create-appointment/create-dialog.tsx').then((module) => ({
    default: module.CreateDialog,
  })),
);

/** The dialogs any tab can open. The page owns them, so that features need not know each other. */
export function AdminDialogs({ children }: { children: ReactNode }) {
  const { timeZone } = usePractice();
  const creating = useDialog<{ start: string | null; whom: CreationDefaults | null }>();
  const noting = useDialog<NotedAppointment>();
  const asking = useDialog<Appointment>();
  const moving = useDialog<{ appointment: Appointment; start: string | null }>();
  const blocking = useDialog<{ span: { start: number; end: number } | null }>();
  const replying = useDialog<EmailMessage | null>();
  const session = useOpenSession();
  const history = useDialog<{ clientName: string; clientEmail: string }>();
  const cancel = useCancelAppointment();
  const { open: openCreation } = creating;
  const { open: openMove } = moving;
  const { open: openBlock } = blocking;
  const { open: openReply } = replying;
  const draftedAppointment = useDraft(OPEN_FORMS.appointment);
  const draftedMail = useDraft(OPEN_FORMS.mail);
  // A reload or a login came between: what was open opens again, with what was typed.
  useEffect(() => {
    if (draftedAppointment.find() !== undefined) openCreation({ start: null, whom: null });
    else if (draftedMail.find() !== undefined) openReply(null);
  }, [draftedAppointment, draftedMail, openCreation, openReply]);
  const cancelling = cancel.isPending ? cancel.variables : null;

  const actions = useMemo<AdminActions>(
    () => ({
      createAppointment: (start, whom) => openCreation({ start: start ?? null, whom: whom ?? null }),
      blockTime: (span) => openBlock({ span: span ?? null }),
      replyTo: openReply,
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
      openReply,
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
        {replying.round > 0 && (
          <ComposeDialog
            key={replying.round}
            replyTo={replying.subject}
            show={replying.show}
            onClose={replying.close}
          />
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
      {asking.subject && (
        <CancelDialog appointment={asking.subject} show={asking.show} cancel={cancel} onClose={asking.close} />
      )}
    </AdminActionsContext>
  );
}
