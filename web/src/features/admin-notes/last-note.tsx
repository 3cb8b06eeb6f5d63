import type { AdminAppointment } from '@stillpoint/contracts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { NoteAnswers } from './note-answers.tsx';
import { WORDS } from './words.ts';

/** What was written after the session before, to be read beside today's note. */
export function LastNote({ appointment }: { appointment: AdminAppointment }) {
  const { sessionNote } = appointment;
  return (
    <div>
      <p className="text-secondary mb-2">
        <PracticeTime instant={appointment.appointmentDate} />, {appointment.service.name}
      </p>
      {sessionNote === null ? <p>{WORDS.unreadable}</p> : <NoteAnswers note={sessionNote} />}
    </div>
  );
}
