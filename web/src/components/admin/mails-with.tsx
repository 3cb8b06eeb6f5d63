import { listEmails, type EmailMessage } from '@stillpoint/contracts';
import { isErasedAddress } from '@stillpoint/scheduling';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../lib/api.ts';
import { Loaded } from './list/loaded.tsx';
import { subjectOf } from './mail-subject.ts';
import { PracticeTime } from './practice-time.tsx';
import { WORDS } from './words.ts';
import './list/rows.scss';
import './mails-with.scss';

/** The newest mails from and to a client, at most `most`, each one press from being read in the mailbox. */
export function MailsWith({ address, most }: { address: string; most: number }) {
  const mails = useQuery(
    read(listEmails, { query: { page: 1, pageSize: most, bodies: 'short', correspondent: address } }),
  );
  return (
    <Loaded query={mails} rows={1} label={WORDS.mails.looking}>
      {({ emails }) =>
        emails.length === 0 ? (
          <p className="text-secondary">{isErasedAddress(address) ? WORDS.mails.erased : WORDS.mails.none}</p>
        ) : (
          <ul className="list-unstyled rows">
            {emails.map((mail) => (
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
        )
      }
    </Loaded>
  );
}

function When({ mail: { isOutgoing, sentAt, receivedAt } }: { mail: EmailMessage }) {
  const moment = sentAt ?? receivedAt;
  return (
    <>
      {!isOutgoing ? 'received' : sentAt ? 'sent' : WORDS.mails.unsent}{' '}
      {moment && <PracticeTime instant={moment} within />}
    </>
  );
}
