import reply from 'bootstrap-icons/icons/reply.svg?raw';
import type { EmailMessage } from '@stillpoint/contracts';
import { Link } from 'react-router-dom';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { subjectOf } from '../../components/admin/mail-subject.ts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { momentWords } from '../../lib/time.ts';
import { useUnreadEmails } from './api.ts';
import { addressOf, momentOf, nameOf } from './reader/mail-text.ts';
import { TroubleNotes } from './trouble-notes.tsx';
import { WORDS } from './words.ts';
import '../../components/admin/list/rows.scss';
import './waiting-mails.scss';

const SHOWN = 3;

/** The newest unread mails, each with its answer one press away; one quiet line when there are none. */
export function WaitingMails() {
  const emails = useUnreadEmails(SHOWN);
  const more = (emails.data?.unread ?? 0) - SHOWN;
  return (
    <section className="panel" aria-labelledby="waiting-mails-title">
      <div className="section-head">
        <h2 id="waiting-mails-title">Unread mail</h2>
        {more > 0 && <Link to="?tab=emails">{more} more</Link>}
      </div>
      {emails.data && <TroubleNotes {...emails.data} />}
      <Loaded query={emails} rows={1} label={WORDS.looking}>
        {({ emails: newest }) =>
          newest.length === 0 ? (
            <p className="mb-0 text-secondary">{WORDS.noUnread}</p>
          ) : (
            <ul className="list-unstyled rows">
              {newest.map((mail) => (
                <WaitingMail key={mail.id} mail={mail} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function WaitingMail({ mail }: { mail: EmailMessage }) {
  const { writeMail } = useAdminActions();
  const { timeZone } = usePractice();
  const moment = momentOf(mail);
  const who = mail.patient?.name ?? nameOf(mail.from);
  const when = moment ? `, ${momentWords(moment, timeZone)}` : '';
  return (
    <li className="row-item waiting-mail">
      <b>{who}</b>
      <Link to={`?tab=emails&mail=${mail.id}`} aria-label={`${subjectOf(mail)}, ${who}${when}`}>
        {subjectOf(mail)}
      </Link>
      {moment && <PracticeTime instant={moment} />}
      {addressOf(mail.from) && (
        <button
          type="button"
          className="btn btn-sm btn-outline-primary"
          data-shortcut="reply"
          aria-label={`Reply to ${who}: ${subjectOf(mail)}${when}`}
          onClick={() => writeMail(mail)}
        >
          <Icon svg={reply} />
          Reply
        </button>
      )}
    </li>
  );
}
