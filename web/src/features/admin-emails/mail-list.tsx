import person from 'bootstrap-icons/icons/person.svg?raw';
import clip from 'bootstrap-icons/icons/paperclip.svg?raw';
import type { EmailMessage } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import { useEffect, useRef } from 'react';
import { momentOf, nameOf } from './reader/mail-text.ts';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { subjectOf } from '../../components/admin/mail-subject.ts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { useNow } from '../../lib/use-now.ts';
import { WORDS } from './words.ts';
import './mail-list.scss';

/**
 * The left pane: who, about what, how it begins (the first 100 characters), when; unread mail is bold and says so. A patient's leads
 * to their history. On phones, where a mail takes the place of the list, the one that is closed has the focus again.
 */
export function MailList({
  mails,
  open,
  onOpen,
}: {
  mails: readonly EmailMessage[];
  open: number | null;
  onOpen: (mail: EmailMessage) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (open === null && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-mail="${before.current}"]`)?.focus();
    before.current = open;
  }, [open]);
  return (
    <ul ref={list} className="list-unstyled mail-list" aria-label="Emails">
      {mails.map((mail) => (
        <li key={mail.id}>
          <button
            type="button"
            className={`mail-item ${mail.isRead || mail.isOutgoing ? '' : 'mail-item-unread'}`}
            data-mail={mail.id}
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
              {subjectOf(mail)}
            </span>
            <span className="mail-item-preview">{mail.body}</span>
          </button>
          {mail.patient && <PatientLink patient={mail.patient} />}
        </li>
      ))}
    </ul>
  );
}

/** A sibling of the mail's own button, because one cannot stand inside the other. */
function PatientLink({ patient }: { patient: NonNullable<EmailMessage['patient']> }) {
  const { openPatient } = useAdminActions();
  return (
    <button
      type="button"
      className="mail-patient"
      onClick={() => openPatient({ clientName: patient.name, clientEmail: patient.email })}
    >
      <Icon svg={person} label="Patient" />
      {patient.name}
    </button>
  );
}

function Moment({ mail }: { mail: EmailMessage }) {
  const moment = momentOf(mail);
  const { timeZone } = usePractice();
  const now = useNow();
  // One written here that waits, or was refused.
  if (!moment) return WORDS.unsent;
  if (practiceDay(moment, timeZone) === practiceDay(now, timeZone))
    return <PracticeTime instant={moment} only="time" />;
  return (
    <>
      <PracticeTime instant={moment} only="day" />
      <span className="visually-hidden">
        , <PracticeTime instant={moment} only="time" />
      </span>
    </>
  );
}
