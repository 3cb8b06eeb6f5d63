import FullCalendar, { type CalendarRef } from '@fullcalendar/react';
import interactionPlugin from '@fullcalendar/react/interaction';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import type { BlockedTime } from '@stillpoint/contracts';
import { practiceDay, zoneName } from '@stillpoint/scheduling';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type TouchEvent } from 'react';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { useDaysOff, useOpeningRules } from '../../components/booking/api.ts';
import { LoadError } from '../../components/state/load-error.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { wantsLessMotion } from '../../lib/browser/less-motion.ts';
import { serverTime } from '../../lib/clock.ts';
import { dateStyle, dayIn } from '../../lib/time.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { useAppointmentsBetween, useBlockedTimes, type Days } from './api.ts';
import { CalendarToolbar, type ViewType } from './calendar-toolbar.tsx';
import { firstCursor, inside, type Cursor } from './cursor.ts';
import { EventFace, type EventFacts } from './event-face.tsx';
import {
  blockedEvent,
  blockedOf,
  cursorEvent,
  daysOffEvents,
  daysTitle,
  eventOf,
  hoursShown,
  minutesDrawn,
  openHoursOf,
} from './events.ts';
import { TimeCursor } from './time-cursor.tsx';
import { UnblockDialog } from './unblock-dialog.tsx';
import { WORDS } from './words.ts';
import './calendar-view.scss';

/** How long a finger rests on a session or an empty time before it drags, in ms: shorter ones scroll. */
const LONG_PRESS = 400;
const NARROW = '(max-width: 767px)';
/** The calls whose answers are on the page and failed. */
const FAILED = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const;
/** The span that the address names, else the one that fits the screen. */
const spanOf = (asked: string): ViewType =>
  asked === 'day' || (asked !== 'week' && window.matchMedia(NARROW).matches) ? 'timeGridDay' : 'timeGridWeek';

/** The week or the day on the practice's clock: a session opens, an empty time ahead starts a new appointment there. */
export default function CalendarView() {
  const { timeZone } = usePractice();
  const { createAppointment, blockTime, openSession, moveAppointment } = useAdminActions();
  const [dayText, setDay] = useSearchParam('day');
  const day = dayIn(dayText);
  const [spanText, setSpan] = useSearchParam('span');
  const [firstSpan] = useState(() => spanOf(spanText));
  const [shown, setShown] = useState<Days & { title: string; span: ViewType }>();
  const { appointments, error, ...sessions } = useAppointmentsBetween(shown ?? null);
  const daysOff = useDaysOff();
  const blocked = useBlockedTimes(shown ?? null);
  const isLoading = sessions.isLoading || blocked.isLoading;
  const openHours = useOpeningRules();
  const failure = error ?? blocked.error ?? daysOff.error ?? openHours.error;
  const queries = useQueryClient();
  const unblocking = useDialog<BlockedTime>();
  const calendar = useRef<CalendarRef>(null);
  const taken = [...appointments.map(eventOf), ...(blocked.data ?? []).map(blockedEvent)];
  const hours = hoursShown(taken, timeZone);
  const [opened] = useState(() => serverTime());
  const [place, setPlace] = useState<Cursor | null>(null);
  const [isPointing, setIsPointing] = useState(false);
  const isOpening = useOpening(isLoading);
  const grid = shown && { days: shown, hours };
  const cursor = grid && (place ? inside(place, grid) : firstCursor(grid, opened, timeZone));

  /** The first day on show goes into the address, so that a reload and a shared link show the same days. */
  const step = (move: 'prev' | 'today' | 'next') => {
    const api = calendar.current?.getApi();
    if (!api) return;
    api[move]();
    setDay(move === 'today' ? '' : practiceDay(api.view.currentStart, timeZone));
  };
  // The menu's 'Calendar' asks for today, in the view of the first opening, while other days are open.
  const follow = useEffectEvent((day: string | null, span: string) => {
    const api = calendar.current?.getApi();
    if (!api) return;
    if (api.view.type !== spanOf(span)) api.changeView(spanOf(span));
    const asked = day || practiceDay(serverTime(), timeZone);
    const { currentStart, currentEnd } = api.view;
    if (asked < practiceDay(currentStart, timeZone) || asked >= practiceDay(currentEnd, timeZone)) api.gotoDate(asked);
  });
  useEffect(() => follow(day, spanText), [day, spanText]);
  const choose = (span: ViewType) => setSpan(span === 'timeGridDay' ? 'day' : 'week');
  const pick = (instant: Date) => {
    if (instant.getTime() > serverTime()) createAppointment(instant.toISOString());
    else toast({ title: 'This time has passed', description: WORDS.timeAhead });
  };
  /** A dropped session stays where it was: the dialog asks first, with the time it was dropped on. */
  const drop = (id: string, start: Date | null, revert: () => void) => {
    revert();
    const appointment = appointments.find((one) => one.id === id);
    if (appointment && start) moveAppointment(appointment, start.toISOString());
  };

  const events = [
    ...(shown ? daysOffEvents(daysOff.data ?? [], shown, timeZone) : []),
    ...taken,
    ...(cursor && isPointing ? cursorEvent(cursor, timeZone) : []),
  ];

  return (
    <div
      className={`calendar ${shown?.span === 'timeGridDay' ? '' : 'calendar-week'} ${isLoading ? 'calendar-loading' : ''} ${isOpening ? 'calendar-opening' : ''}`}
      aria-busy={isLoading}
      onMouseDownCapture={endDragOnEscape}
      onTouchCancelCapture={moveAway}
    >
      <CalendarToolbar
        title={shown?.title ?? ''}
        onBlock={() => blockTime()}
        span={shown?.span ?? firstSpan}
        onStep={step}
        onSpan={choose}
      />
      {failure !== null && <LoadError error={failure} onRetry={() => void queries.refetchQueries(FAILED)} />}
      {cursor && (
        <TimeCursor
          cursor={cursor}
          grid={grid}
          timeZone={timeZone}
          onMove={setPlace}
          onFocused={setIsPointing}
          onPick={pick}
        />
      )}
      <p className="calendar-wait" role="status">
        {isLoading && WORDS.loading}
      </p>
      <FullCalendar
        ref={calendar}
        plugins={[timeGridPlugin, interactionPlugin, classicTheme]}
        initialView={firstSpan}
        locale={dateStyle()}
        {...(day ? { initialDate: day } : {})}
        timeZone={timeZone}
        headerToolbar={false}
        allDaySlot={false}
        now={serverTime}
        nowIndicator
        nowIndicatorLineClass="calendar-now"
        height="auto"
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        slotDuration="00:30"
        eventInteractive
        events={events}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const found = blockedOf(event.id, blocked.data ?? []);
          if (found) unblocking.open(found);
          else openSession(event.id);
        }}
        eventContent={({ event, timeText, isStart, isEnd }) => {
          const facts = event.extendedProps['facts'] as EventFacts | undefined;
          const drawn = { start: Number(event.start), end: Number(event.end), isStart, isEnd };
          return facts && <EventFace facts={facts} time={timeText} minutes={minutesDrawn(drawn, timeZone)} />;
        }}
        {...(openHours.data && openHours.data.length > 0 ? { businessHours: openHoursOf(openHours.data) } : {})}
        selectable
        selectMinDistance={8}
        selectAllow={({ start, end }) => practiceDay(start, timeZone) === practiceDay(end.getTime() - 1, timeZone)}
        select={({ start, end, view }) => {
          view.calendar.unselect();
          blockTime({ start: start.getTime(), end: end.getTime() });
        }}
        eventDurationEditable={false}
        // It waits for the end of a movement that less motion leaves out: nothing could be dragged any more.
        {...(wantsLessMotion() ? { dragRevertDuration: 0 } : {})}
        longPressDelay={LONG_PRESS}
        eventDrop={({ event, revert }) => drop(event.id, event.start, revert)}
        dateClick={({ date }) => pick(date)}
        datesSet={({ view, start, end }) => {
          const days = { from: practiceDay(start, timeZone), to: practiceDay(end.getTime() - 1, timeZone) };
          const title = daysTitle(days, practiceDay(serverTime(), timeZone));
          setShown({ ...days, title, span: view.type === 'timeGridDay' ? 'timeGridDay' : 'timeGridWeek' });
        }}
      />
      {unblocking.subject && (
        <UnblockDialog blocked={unblocking.subject} show={unblocking.show} onClose={unblocking.close} />
      )}
      <p className="calendar-help">{WORDS.keys(zoneName(timeZone, opened))}</p>
    </div>
  );
}

/** Whether the first week is still being drawn: the calendar measures itself after its sessions are in, and would be seen to jump. */
function useOpening(isLoading: boolean): boolean {
  const [isOpening, setIsOpening] = useState(true);
  useEffect(() => {
    if (isLoading) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsOpening(false));
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoading]);
  return isOpening;
}

const BESIDE = { clientX: -1 };

/** While the mouse is down, Escape ends its drag as letting go beside the calendar does: nothing is drawn, and a session stays where it is. */
function endDragOnEscape(): void {
  const letGo = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    document.dispatchEvent(new MouseEvent('mousemove', BESIDE));
    document.dispatchEvent(new MouseEvent('mouseup'));
  };
  document.addEventListener('keydown', letGo);
  document.addEventListener('mouseup', () => document.removeEventListener('keydown', letGo), { once: true });
}

/** A touch that the system takes away ends beside the calendar too: for FullCalendar it ends where the finger was. */
const moveAway = ({ target }: TouchEvent) => void target.dispatchEvent(new MouseEvent('touchmove', BESIDE));
