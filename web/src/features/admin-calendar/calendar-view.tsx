import FullCalendar from '@fullcalendar/react';
import interactionPlugin from '@fullcalendar/react/interaction';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { practiceDay } from '@stillpoint/contracts';
import { useState } from 'react';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { toast } from '../../components/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { usePlace } from '../../lib/use-place.ts';
import { useAppointmentsBetween, type Days } from './api.ts';
import { eventOf, hoursShown } from './events.ts';

const NARROW = '(max-width: 767px)';

/** The week or the day on the practice's clock: a session opens, an empty time ahead starts a new appointment there. */
export default function CalendarView() {
  const { timeZone } = usePractice();
  const { createAppointment, openAppointment } = useAdminActions();
  const [day, setDay] = usePlace('day');
  const [days, setDays] = useState<Days | null>(null);
  const { appointments, error } = useAppointmentsBetween(days);

  const hours = hoursShown(appointments, timeZone);

  const pick = (instant: Date) => {
    if (instant.getTime() > Date.now()) createAppointment(instant.toISOString());
    else toast({ title: 'This time has passed', description: 'Choose a time ahead for a new appointment.' });
  };

  return (
    <div className="calendar">
      {error !== null && (
        <p className="field-error" role="alert">
          {reasonOf(error, 'The appointments could not be loaded.')}
        </p>
      )}
      <FullCalendar
        plugins={[timeGridPlugin, interactionPlugin, classicTheme]}
        initialView={window.matchMedia(NARROW).matches ? 'timeGridDay' : 'timeGridWeek'}
        {...(day === '' ? {} : { initialDate: day })}
        timeZone={timeZone}
        headerToolbar={{ start: 'prev,today,next', center: 'title', end: 'timeGridWeek,timeGridDay' }}
        allDaySlot={false}
        nowIndicator
        height="auto"
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        slotDuration="00:30"
        eventInteractive
        events={appointments.map(eventOf)}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          openAppointment(event.id);
        }}
        dateClick={({ date }) => pick(date)}
        datesSet={({ view, start, end }) => {
          setDays({ from: practiceDay(start, timeZone), to: practiceDay(end.getTime() - 1, timeZone) });
          setDay(practiceDay(view.currentStart, timeZone));
        }}
      />
    </div>
  );
}
