import type { HandledPayment } from '@stillpoint/contracts';
import { useState } from 'react';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { useHandledPayments } from './api.ts';
import { KIND_WORDS, WORDS } from './words.ts';
import './handled-list.scss';
import '../../components/admin/list/rows.scss';

/** What was dealt with by hand, and the notes on it: closed until asked for, read only then. */
export function HandledList() {
  const [open, setOpen] = useState(false);
  const handled = useHandledPayments(open);
  return (
    <details className="handled" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Dealt with by hand</summary>
      {open && (
        <Loaded query={handled} rows={2} label="Loading the notes">
          {(list) =>
            list.length === 0 ? (
              <p className="text-secondary mb-0">{WORDS.noneHandled}</p>
            ) : (
              <ul className="list-unstyled rows">
                {list.map((handled) => (
                  <Note key={`${handled.id} ${handled.kind}`} handled={handled} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </details>
  );
}

const Note = ({ handled }: { handled: HandledPayment }) => (
  <li className="row-item">
    <p className="mb-1">
      <b dir="auto">{handled.appointment?.clientName ?? 'An unknown session'}</b>,{' '}
      {KIND_WORDS[handled.kind].toLowerCase()}
    </p>
    <p className="handled-words">{handled.note}</p>
    <p className="stuck-facts">
      <span>{handled.by}</span>
      <PracticeTime instant={handled.at} />
    </p>
  </li>
);
