import arrowLeft from 'bootstrap-icons/icons/arrow-left.svg?raw';
import refreshIcon from 'bootstrap-icons/icons/arrow-clockwise.svg?raw';
import inbox from 'bootstrap-icons/icons/inbox.svg?raw';
import pencil from 'bootstrap-icons/icons/pencil-square.svg?raw';
import exclamation from 'bootstrap-icons/icons/exclamation-circle.svg?raw';
import type { EmailMessage } from '@stillpoint/contracts';
import Button from 'react-bootstrap/Button';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { Pager } from '../../components/admin/list/pager.tsx';
import { SearchBox, useSearchedPage } from '../../components/admin/list/search-box.tsx';
import { showFailure } from '../../components/admin/show-failure.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { isTransient } from '../../lib/api.ts';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { PAGE_SIZE, useEmail, useEmails, useMarkRead } from './api.ts';
import { MailList } from './mail-list.tsx';
import { MailReader } from './reader/mail-reader.tsx';
import { TroubleNotes } from './trouble-notes.tsx';
import { WORDS as LIST_WORDS } from '../../components/admin/words.ts';
import { WORDS } from './words.ts';
import './mailbox.scss';

/** List left, reader right; on phones one after the other. The open mail is in the address, so Back closes it. */
export function Mailbox() {
  const { page, setPage, search, onSearch } = useSearchedPage({ closes: 'mail' });
  const [openText, setOpen] = useSearchParam('mail', { push: true });
  const emails = useEmails({ page, search });
  const { writeMail } = useAdminActions();
  const { mutateAsync } = useMarkRead();

  const mark = (mail: EmailMessage, isRead: boolean) =>
    void mutateAsync({ id: mail.id, isRead }).catch((error: unknown) => showFailure(error, WORDS.notMarked));
  const isAsked = /^\d+$/.test(openText);
  const asked = useEmail(Number(openText), isAsked);
  // One that was deleted elsewhere meanwhile is not shown any longer.
  const whole = asked.isError && !isTransient(asked.error) ? null : asked.data;
  const listed = emails.data?.emails.find(({ id }) => String(id) === openText);
  // The list is read more often: it says whether a mail is read or sent.
  const opened = whole && { ...whole, ...listed, body: whole.body, htmlBody: whole.htmlBody };
  const pager = (total: number) =>
    total > 0 && <Pager page={page} pageSize={PAGE_SIZE} total={total} what="emails" onPage={setPage} />;
  const back = (
    <Button size="sm" variant="link" className="mail-back" onClick={() => setOpen('')}>
      <Icon svg={arrowLeft} />
      All messages
    </Button>
  );

  return (
    <>
      <div className="section-head">
        <h2 id="emails-title">
          Emails{' '}
          {emails.data && emails.data.unread > 0 && <span className="unread-count">{emails.data.unread} unread</span>}
        </h2>
        <div className="section-tools">
          <SearchBox label="Search emails" placeholder="Search mail" onSearch={onSearch} />
          <BusyButton
            size="sm"
            variant="outline-secondary"
            busy={emails.isFetching}
            busyLabel="Refreshing..."
            onClick={() => void emails.refetch()}
          >
            <Icon svg={refreshIcon} />
            Refresh
          </BusyButton>
          <Button size="sm" onClick={() => writeMail(null)}>
            <Icon svg={pencil} />
            Compose
          </Button>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {emails.data?.total === 0 && LIST_WORDS.nothingFound}
      </p>
      {emails.data && <TroubleNotes {...emails.data} />}
      {emails.isError ? (
        <LoadFailure onRetry={() => void emails.refetch()} />
      ) : (
        <Loaded query={emails} rows={8} label="Loading emails">
          {({ emails: mails, total }) =>
            mails.length === 0 && !isAsked ? (
              <>
                <EmptyState
                  icon={inbox}
                  {...(total > 0 ? LIST_WORDS.emptyPage : search === '' ? WORDS.none : WORDS.noneMatches)}
                />
                {pager(total)}
              </>
            ) : (
              <div className={isAsked ? 'mailbox mailbox-open' : 'mailbox'}>
                <div className="mailbox-list">
                  <MailList
                    mails={mails}
                    open={isAsked ? Number(openText) : null}
                    onOpen={({ id }) => setOpen(String(id))}
                  />
                  {pager(total)}
                </div>
                <div className="mailbox-reader">
                  {opened ? (
                    <MailReader
                      mail={opened}
                      back={back}
                      onReply={() => writeMail(opened)}
                      onMark={(isRead) => mark(opened, isRead)}
                    />
                  ) : isAsked ? (
                    <>
                      {back}
                      <Loaded query={asked} rows={8} label="Loading the message">
                        {() => null}
                      </Loaded>
                    </>
                  ) : (
                    <p className="mailbox-none">{WORDS.selectOne}</p>
                  )}
                </div>
              </div>
            )
          }
        </Loaded>
      )}
    </>
  );
}

/** Spec section 8. */
const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState icon={exclamation} title={WORDS.listNotLoaded} why={WORDS.checkSettings}>
      <Button variant="outline-primary" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  </div>
);
