import calendar from 'bootstrap-icons/icons/calendar-plus.svg?raw';
import { Mark } from '../../components/mark.tsx';
import { WORDS } from './words.ts';
import './schedule-start.scss';

/** 'Schedule New' before the wizard is open. */
export const ScheduleStart = ({ onStart }: { onStart: () => void }) => (
  <section className="card schedule-start" aria-labelledby="schedule-title">
    <div className="card-body">
      <Mark svg={calendar} big />
      <div>
        <h2 id="schedule-title">{WORDS.ready}</h2>
        <p className="text-secondary">{WORDS.howItGoes}</p>
        <button type="button" className="btn btn-primary btn-lg" onClick={onStart}>
          Book New Session
        </button>
      </div>
    </div>
  </section>
);
