import { listEmails, type EmailMessage } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../lib/api.ts';
import { subjectOf } from './mail-subject.ts';
import { PracticeTime } from './practice-time.tsx';
import { WORDS } from './words.ts';
import './list/rows.scss';
import './mails-with.scss';

/** The newest mails from and to a client, at most `most`, each one press from being read in the mailbox. */
export function MailsWith({ address, most }: { address: string; most: number }) {
  const mails = useQuery(read(listEmails, { query: { page: 1, pageSize: most, search: address } }));
  const found = mails.data?.emails ?? [];
  if (found.length === 0) {
    return (
      <p className="text-secondary" role="status">
        {mails.isPending ? WORDS.mails.looking : mails.isError ? WORDS.mails.notLoaded : WORDS.mails.none}
      </p>
    );
  }
  return (
    <ul className="list-unstyled rows">
      {found.map((mail) => (
        <li key={mail.id} className="row-item mail-with">
          <Link to={`?tab=emails&mail=${mail.id}`}>
            {subjectOf(mail)}
            <span className="visually-hidden">
              , <When mail={mail} />
            </span>
          </Link>
          <span className="text-secondary">
            <When mail={mail} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function When({ mail: { isOutgoing, sentAt, receivedAt } }: { mail: EmailMessage }) {
  const moment = sentAt ?? receivedAt;
  return (
    <>
      {isOutgoing ? 'sent' : 'received'} {moment && <PracticeTime instant={moment} within />}
    </>
  );
}
