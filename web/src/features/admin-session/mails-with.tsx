import { Link } from 'react-router-dom';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { useMailsWith } from './api.ts';

/** The newest mails from and to the client, each one press from being read in the mailbox. */
export function MailsWith({ address }: { address: string }) {
  const mails = useMailsWith(address);
  const found = mails.data?.emails ?? [];
  if (mails.isPending || mails.isError || found.length === 0) {
    return (
      <p className="text-secondary" role="status">
        {mails.isPending ? 'Looking for mails...' : mails.isError ? 'The mails could not be loaded.' : 'No mails yet.'}
      </p>
    );
  }
  return (
    <ul className="session-mails">
      {found.map((mail) => (
        <li key={mail.id}>
          <Link to={`?tab=emails&mail=${mail.id}`}>{mail.subject || '(no subject)'}</Link>
          <span className="text-secondary">
            {mail.isOutgoing ? 'sent ' : 'received '}
            {(mail.sentAt ?? mail.receivedAt) && (
              <PracticeTime instant={mail.sentAt ?? mail.receivedAt ?? ''} only="day" />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
