import video from 'bootstrap-icons/icons/camera-video.svg?raw';
import type { Appointment } from '@stillpoint/contracts';
import { minutesText, zoneName } from '@stillpoint/scheduling';
import { useId, type ReactNode } from 'react';
import { usePractice } from '../../lib/practice.tsx';
import { browserZone, clockTime, dayText, dayWords, practiceClock } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Icon } from '../icon.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { nearness } from './next-session.ts';
import { Tips } from './tips.tsx';
import { WORDS } from './words.ts';
import './session-card.scss';

/** How often the card looks at the clock, in ms, so that its link opens on time. */
const LOOK_EVERY = 5_000;

/**
 * One session with all that its client needs: the time on both clocks; the link to join, which opens 15 minutes before; Add to Calendar;
 * tips from the day before on. `called`: what a confirmed one is called before it begins; `children`: what else can be done.
 */
export function SessionCard({
  session,
  called = WORDS.next,
  children,
}: {
  session: Appointment;
  called?: string;
  children?: ReactNode;
}) {
  const { timeZone } = usePractice();
  const title = useId();
  const now = useNow(LOOK_EVERY);
  const { service, appointmentDate, status } = session;
  const own = browserZone();
  const at = Date.parse(appointmentDate);
  const there = practiceClock(at, timeZone);
  const near = nearness(session, now);
  const day = dayWords(at, own, now.getTime());
  const date = dayText(at, own, now.getTime());
  return (
    <section className="card session-card" aria-labelledby={title}>
      <div className="card-body">
        <p className="session-card-state">{stateWords(session, near.isRunning) ?? called}</p>
        <h2 id={title}>{service.name}</h2>
        <p className="session-card-when tabular">
          <time dateTime={appointmentDate}>
            <span>{day}</span> <span>{clockTime(at, own)}</span>
          </time>
        </p>
        <ul className="list-unstyled session-card-facts tabular">
          {day !== date && <li>{date}</li>}
          <li>{zoneName(own, at)}</li>
          {there && <li>{there} practice time</li>}
          <li>{minutesText(service.duration)}, online</li>
        </ul>
        {status === 'confirmed' && near.isWithinADay && <Tips />}
        <div className="session-card-actions">
          {status === 'confirmed' && <Join session={session} isOpen={near.isOpen} opensAt={near.opensAt} />}
          {status === 'confirmed' && <AddToCalendar session={session} variant="outline-primary" />}
          {children}
        </div>
      </div>
    </section>
  );
}

function stateWords({ status, isPaymentUnderReview }: Appointment, isRunning: boolean): string | null {
  if (isPaymentUnderReview) return WORDS.paymentUnderReview;
  if (status === 'pending_payment') return WORDS.unpaid;
  return isRunning ? WORDS.isOn : null;
}

function Join({ session, isOpen, opensAt }: { session: Appointment; isOpen: boolean; opensAt: number }) {
  const { zoomLink } = session;
  if (zoomLink === null) return <p className="text-secondary">{WORDS.joiningUnknown}</p>;
  if (isOpen) {
    return (
      <a className="btn btn-primary" href={zoomLink} target="_blank" rel="noopener noreferrer">
        <Icon svg={video} />
        Join now
      </a>
    );
  }
  const own = browserZone();
  return (
    <button type="button" className="btn btn-primary" disabled>
      <Icon svg={video} />
      Join from {clockTime(opensAt, own)}
    </button>
  );
}
