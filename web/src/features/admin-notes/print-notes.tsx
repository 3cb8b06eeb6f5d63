import type { AdminAppointment } from '@stillpoint/contracts';
import { Fact } from '../../components/fact.tsx';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { serverTime } from '../../lib/clock.ts';
import { clockTime, fullDay } from '../../lib/time.ts';
import { openPrintWindow } from './print-window.ts';
import { QUESTIONS } from './questions.ts';
import { WORDS } from './words.ts';

/** Prints the notes of one or several sessions, each from the top of a page; says so when there are none (spec section 2). */
export function printNotes(appointments: readonly AdminAppointment[], timeZone: string): void {
  const noted = appointments.filter(({ sessionNote, isNoteUnreadable }) => sessionNote !== null || isNoteUnreadable);
  const [first] = noted;
  if (!first) {
    toast({ title: 'No Notes', description: WORDS.nothingToPrint });
    return;
  }
  const opened = openPrintWindow(
    `Session Notes - ${first.clientName}`,
    <Report appointments={noted} timeZone={timeZone} />,
  );
  if (!opened) {
    toastError('Error', WORDS.windowBlocked);
  }
}

function Report({ appointments, timeZone }: { appointments: readonly AdminAppointment[]; timeZone: string }) {
  const now = serverTime();
  const generated = `${fullDay(now, timeZone)}, ${clockTime(now, timeZone)}`;
  return appointments.map((appointment) => (
    <article key={appointment.id}>
      <h1>Session Notes</h1>
      <dl>
        <Fact name="Patient">{appointment.clientName}</Fact>
        <Fact name="Service">{appointment.service.name}</Fact>
        <Fact name="Date">{fullDay(appointment.appointmentDate, timeZone)}</Fact>
        <Fact name="Time">{clockTime(appointment.appointmentDate, timeZone)}</Fact>
      </dl>
      {QUESTIONS.map(({ name, question }) => (
        <section key={name}>
          <h2>{question}</h2>
          <p>
            {appointment.isNoteUnreadable ? 'Cannot be read' : appointment.sessionNote?.[name].trim() || 'Not provided'}
          </p>
        </section>
      ))}
      <footer>Report generated: {generated}</footer>
    </article>
  ));
}
