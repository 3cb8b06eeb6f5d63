import type { AdminAppointment } from '@stillpoint/contracts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { QUESTIONS } from './questions.ts';
import { WORDS } from './words.ts';
import './last-note.scss';

/** What was written after the session before, to be read beside today's note; questions nobody answered are left out. */
export function LastNote({ appointment }: { appointment: AdminAppointment }) {
  const { sessionNote } = appointment;
  return (
    <div className="last-note">
      <p className="text-secondary">
        <PracticeTime instant={appointment.appointmentDate} />, {appointment.service.name}
      </p>
      {sessionNote === null ? (
        <p>{WORDS.unreadable}</p>
      ) : (
        <dl>
          {QUESTIONS.filter(({ name }) => sessionNote[name].trim() !== '').map(({ name, question }) => (
            <div key={name}>
              <dt>{question}</dt>
              <dd>{sessionNote[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
