import { useState } from 'react';
import type { AuditEntry } from '@stillpoint/contracts';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { Loaded } from '../../components/admin/loaded.tsx';
import { Pager } from '../../components/admin/pager.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { AUDIT_PAGE, useAudit } from './api.ts';
import { actionWords, actorWords, appointmentOf } from './words.ts';
import './audit-section.scss';

/** Who did what and when: closed until asked for, read only then. */
export function AuditSection() {
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const audit = useAudit(page, open);
  return (
    <details className="panel activity" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>Activity</h2>
        <span className="text-secondary">Who did what, and when</span>
      </summary>
      {open && (
        <Loaded query={audit} rows={5} label="Loading the activity">
          {({ items, total }) => (
            <>
              {items.length === 0 ? (
                <p className="text-secondary mb-0">Nothing has been recorded yet.</p>
              ) : (
                <ul className="activity-list">
                  {items.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ul>
              )}
              <Pager page={page} pageSize={AUDIT_PAGE} total={total} what="the activity" onPage={setPage} />
            </>
          )}
        </Loaded>
      )}
    </details>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { openSession } = useAdminActions();
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
            </button>
          </>
        )}
      </span>
      <PracticeTime instant={entry.at} />
    </li>
  );
}
