import clip from 'bootstrap-icons/icons/paperclip.svg?raw';
import { emailPreview, type EmailMessage } from '@stillpoint/contracts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { Icon } from '../../components/icon.tsx';
import { momentOf, nameOf } from './mail-text.ts';

/** The left pane: who, about what, the first 100 characters, when; unread mail is bold and says so. */
export function MailList({
  mails,
  open,
  onOpen,
}: {
  mails: readonly EmailMessage[];
  open: number | null;
  onOpen: (mail: EmailMessage) => void;
}) {
  return (
    <ul className="mail-list" aria-label="Emails">
      {mails.map((mail) => (
        <li key={mail.id}>
          <button
            type="button"
            className={`mail-item ${mail.isRead || mail.isOutgoing ? '' : 'mail-item-unread'}`}
            aria-current={mail.id === open || undefined}
            onClick={() => onOpen(mail)}
          >
            <span className="mail-item-who">
              {!mail.isRead && !mail.isOutgoing && <span className="visually-hidden">Unread: </span>}
              {mail.isOutgoing ? `To ${nameOf(mail.to)}` : nameOf(mail.from)}
            </span>
            <span className="mail-item-when">
              <Moment mail={mail} />
            </span>
            <span className="mail-item-subject">
              {mail.attachments.length > 0 && <Icon svg={clip} label="With attachment" />}
              {mail.subject || '(no subject)'}
            </span>
            <span className="mail-item-preview">{emailPreview(mail.body)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Moment({ mail }: { mail: EmailMessage }) {
  const moment = momentOf(mail);
  if (!moment) return null;
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return <PracticeTime instant={moment} only={isToday ? 'time' : 'day'} />;
}
