import check from 'bootstrap-icons/icons/check-lg.svg?raw';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Mark } from '../../components/mark.tsx';
import { SessionCard } from '../../components/session/session-card.tsx';
import { useAppointment } from './api.ts';
import { WORDS } from './words.ts';
import './booking-done.scss';

/** The booking view closes by itself this long after success, in ms (spec section 9). */
const CLOSE_AFTER = 2_000;

/** The wizard's last screen: what was booked, as the client's home shows it next, once it is read as confirmed. */
export function BookingDone({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useAppointment(id);
  const title = useRef<HTMLHeadingElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    title.current?.focus();
    const timer = setTimeout(() => close(), CLOSE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="booking-done fade-in">
      <Mark svg={check} big />
      <h2 ref={title} tabIndex={-1}>
        Booking Confirmed!
      </h2>
      <p className="text-secondary">{WORDS.detailsSent}</p>
      <div className="booking-done-session">
        {data && 'clientEmail' in data && data.status === 'confirmed' && (
          <SessionCard session={data} called={WORDS.booked} />
        )}
      </div>
      <button type="button" className="btn btn-primary" onClick={onClose}>
        Return to Dashboard
      </button>
    </section>
  );
}
