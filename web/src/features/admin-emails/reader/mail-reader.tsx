import clip from 'bootstrap-icons/icons/paperclip.svg?raw';
import reply from 'bootstrap-icons/icons/reply.svg?raw';
import { attachmentUrl, type WholeEmail } from '@stillpoint/contracts';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { Link } from 'react-router-dom';
import { useAdminActions } from '../../../components/admin/admin-actions.tsx';
import { subjectOf } from '../../../components/admin/mail-subject.ts';
import { PracticeTime } from '../../../components/admin/practice-time.tsx';
import { Tag } from '../../../components/badges.tsx';
import { EmailAddress } from '../../../components/email-address.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Icon } from '../../../components/icon.tsx';
import { PlainMail } from './plain-mail.tsx';
import { WORDS } from '../words.ts';
import { addressOf, momentOf, nameOf, sizeText } from './mail-text.ts';
import './mail-reader.scss';

// With the program that looks at the HTML a second time: 9 kB, for who opens such a mail.
const HtmlMail = lazy(() => import('./html-mail.tsx').then((m) => ({ default: m.HtmlMail })));

/** The right pane: one mail; showing it marks it as read. On phones it covers the list, so its heading takes the focus. */
export function MailReader({
  mail,
  back,
  onReply,
  onMark,
}: {
  mail: WholeEmail;
  /** The way back to the list. */
  back: ReactNode;
  onReply: () => void;
  onMark: (isRead: boolean) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const moment = momentOf(mail);
  const { openPatient } = useAdminActions();
  const { patient } = mail;
  const markOpened = useEffectEvent(() => {
    if (!mail.isRead && !mail.isOutgoing) onMark(true);
  });
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // On phones the list was scrolled to where the mail stood in it.
    heading.current?.scrollIntoView({ block: 'nearest' });
    markOpened();
  }, [mail.id]);
  return (
    <article className="mail-reader" aria-labelledby="mail-subject">
      <header className="mail-reader-head">
        <div className="mail-reader-buttons">
          {back}
          <span className="mail-reader-actions">
            {!mail.isOutgoing && (
              <>
                <Button size="sm" variant="link" onClick={() => onMark(!mail.isRead)}>
                  {mail.isRead ? 'Mark as unread' : 'Mark as read'}
                </Button>
                {addressOf(mail.from) && (
                  <Button
                    size="sm"
                    variant="outline-primary"
                    data-shortcut="reply"
                    aria-keyshortcuts="R"
                    onClick={onReply}
                  >
                    <Icon svg={reply} />
                    Reply
                  </Button>
                )}
              </>
            )}
          </span>
        </div>
        <h3 id="mail-subject" ref={heading} tabIndex={-1}>
          {subjectOf(mail)}{' '}
          {mail.isOutgoing &&
            (mail.sentAt ? <Tag tone="secondary">Sent</Tag> : <Tag tone="destructive">{WORDS.unsent}</Tag>)}
        </h3>
        <dl className="mail-facts">
          <Fact name="From">
            <Person header={mail.from} />
          </Fact>
          <Fact name="To">{mail.to.split('@').length > 2 ? mail.to : <Person header={mail.to} />}</Fact>
          <Fact name="Patient">
            {patient && (
              <>
                <Button
                  variant="link"
                  className="mail-reader-patient"
                  onClick={() => openPatient({ clientName: patient.name, clientEmail: patient.email })}
                >
                  {patient.name}
                </Button>
                {', '}
                <Link to={`?tab=patients&patient=${patient.id}`}>all about this client</Link>
              </>
            )}
          </Fact>
          <Fact name="Date">{moment && <PracticeTime instant={moment} />}</Fact>
          <Fact name="Answered">{mail.answeredAt && <PracticeTime instant={mail.answeredAt} />}</Fact>
        </dl>
        {mail.attachments.length > 0 && (
          <ul className="list-unstyled attachments" aria-label="Attachments">
            {mail.attachments.map((file, at) => (
              <li key={`${at}-${file.filename}`}>
                <a className="attachment" href={attachmentUrl(mail.id, at)} download={file.filename}>
                  <Icon svg={clip} />
                  <span>{file.filename}</span>
                  <span className="text-secondary text-nowrap tabular">{sizeText(file.size)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </header>
      {mail.htmlBody ? (
        <Suspense fallback={<div className="mail-frame" />}>
          <HtmlMail key={mail.id} mail={mail} html={mail.htmlBody} />
        </Suspense>
      ) : (
        <PlainMail body={mail.body} />
      )}
    </article>
  );
}

/** A name and an address, without the quotes and brackets of the header. */
function Person({ header }: { header: string }) {
  const [name, address] = [nameOf(header), addressOf(header)];
  return (
    <>
      {name !== address && name}
      {name !== address && address && ', '}
      <EmailAddress address={address} />
    </>
  );
}
