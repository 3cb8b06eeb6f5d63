import { useState } from 'react';
import type { AuditEntry } from '@stillpoint/contracts';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { InlineSelect } from '../../components/admin/list/inline-select.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { Pager } from '../../components/admin/list/pager.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { WORDS as LIST_WORDS } from '../../components/admin/words.ts';
import { usePractice } from '../../lib/practice.tsx';
import { clockSeconds } from '../../lib/time.ts';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { AUDIT_PAGE, useAudit } from './api.ts';
import { actions, actionWords, actorWords, appointmentOf, WORDS } from './words.ts';
import './audit-section.scss';

const ALL = 'all';
const KINDS: Readonly<Record<string, string>> = {
  [ALL]: 'Everything',
  ...Object.fromEntries(actions.map((action) => [action, `${actionWords(action)} (${action.split('.')[0]})`])),
};

/** Who did what and when, of one kind or all: closed until asked for (`?activity=` in the address), read only then. */
export function AuditSection() {
  const [shown, setShown] = useSearchParam('activity');
  // Of this kind: another one, from wherever it is asked for, begins with its first page.
  const [at, setAt] = useState({ shown, page: 1 });
  const page = at.shown === shown ? at.page : 1;
  const open = shown !== '';
  const audit = useAudit({ page, action: shown === ALL ? undefined : shown, open });
  return (
    <details
      className="panel activity"
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) setShown(currentTarget.open ? ALL : '');
      }}
      ref={(node) => {
        if (open && audit.isPending) node?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>
        <h2>Activity</h2>
        <span className="text-secondary">Who did what, and when</span>
      </summary>
      {open && (
        <>
          <div className="mb-3">
            <InlineSelect label="Show" choices={KINDS} value={shown} onChoose={setShown} />
          </div>
          <Loaded query={audit} rows={5} label="Loading the activity">
            {({ items, total, isMore }) => (
              <>
                {items.length === 0 ? (
                  <p className="text-secondary mb-0">{total > 0 ? LIST_WORDS.emptyPage.title : WORDS.nothingOfKind}</p>
                ) : (
                  <ul className="list-unstyled activity-list">
                    {items.map((entry) => (
                      <Entry key={entry.id} entry={entry} />
                    ))}
                  </ul>
                )}
                <Pager
                  page={page}
                  pageSize={AUDIT_PAGE}
                  total={total}
                  isMore={isMore}
                  what="the activity"
                  onPage={(next) => setAt({ shown, page: next })}
                />
              </>
            )}
          </Loaded>
        </>
      )}
    </details>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { openSession } = useAdminActions();
  const { timeZone } = usePractice();
  const appointment = appointmentOf(entry);
  return (
    <li>
      <span>
        <b>{actorWords(entry.actor)}</b> {actionWords(entry.action)}
        {appointment && (
          <>
            {' '}
            <button type="button" className="btn-text" onClick={() => openSession(appointment)}>
              Open
              <span className="visually-hidden">
                {' '}
                the session: {actionWords(entry.action)}, {clockSeconds(entry.at, timeZone)}
              </span>
            </button>
          </>
        )}
      </span>
      <PracticeTime instant={entry.at} />
    </li>
  );
}
