import { eraseDueNotes, getOverview, listAudit, type RecentlyErasedNotes } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { useSessionName } from '../../components/admin/session-name.tsx';
import { showFailure } from '../../components/admin/show-failure.ts';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { call, read } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { WORDS } from './words.ts';
import '../../components/admin/list/rows.scss';

const notesWord = (count: number) => (count === 1 ? '1 note' : `${count} notes`);

/** That notes went by themselves, and where it is written down. */
const RecentlyErased = ({ notes, at }: RecentlyErasedNotes) => (
  <p className="text-secondary">
    {notesWord(notes)} of past sessions {notes === 1 ? 'was' : 'were'} erased by {notes === 1 ? 'itself' : 'themselves'}
    , most recently <PracticeTime instant={at} within />, as your rules say.{' '}
    <Link to="?activity=session-notes.erased">{WORDS.activityNames}</Link>
  </p>
);

/** Session notes that were kept for as long as the practice keeps them, by client, to be erased in one press; or that some went by themselves; nothing when there are none. */
export function DueNotesSection() {
  const overview = useQuery(read(getOverview));
  const nameOf = useSessionName();
  const [isAsking, setAsking] = useState(false);
  const erase = useApiMutation(
    (expected: number) => call(eraseDueNotes, { body: { expected } }),
    [getOverview, listAudit],
  );
  const erasing = useSaving(erase, {
    onSuccess: ({ message }) => {
      toast({ title: 'Notes erased', description: message });
      setAsking(false);
    },
    onError: (error) => showFailure(error, WORDS.notErased),
  });
  if (!overview.data) return null;
  const { notes, isMore, clients, latelyErased } = overview.data.dueNotes;
  if (notes === 0) return latelyErased && <RecentlyErased {...latelyErased} />;
  return (
    <section className="panel" aria-labelledby="due-notes-title">
      <div className="section-head">
        <h2 id="due-notes-title">Session notes to erase</h2>
        <button type="button" className="btn btn-sm btn-outline-danger" onClick={() => setAsking(true)}>
          Erase {notesWord(notes)}
        </button>
      </div>
      <p className="text-secondary">{WORDS.keptUntilDue}</p>
      <ul className="list-unstyled rows">
        {clients.map(({ patientId, clientName, lastSession, notes: count }) => (
          <li key={patientId} className="row-item">
            <Link
              to={`?tab=patients&patient=${patientId}`}
              aria-label={nameOf({ clientName, appointmentDate: lastSession })}
            >
              {clientName}
            </Link>
            , {notesWord(count)}, last session <PracticeTime instant={lastSession} within />
          </li>
        ))}
      </ul>
      {isMore && <p className="text-secondary">{WORDS.others}</p>}
      <ConfirmDialog
        show={isAsking}
        title={`Erase ${notesWord(notes)}?`}
        confirmLabel="Erase"
        busyLabel="Erasing..."
        saving={erasing}
        onConfirm={() => erasing.run(notes)}
        onCancel={() => setAsking(false)}
      >
        {WORDS.erasing}
      </ConfirmDialog>
    </section>
  );
}
