import type { Practice } from '@stillpoint/contracts';
import { isRestoredCopy } from '@stillpoint/db';
import { DAY_MS, HOUR_MS } from '@stillpoint/scheduling';
import type { NotificationContext } from '../context.ts';
import { inShort } from '../domain/session-time.ts';
import type { Mailbox } from '../mailbox/account.ts';
import { listMailboxProblems } from '../store/mailbox-problems.ts';
import { findUnsent, listRefusedNotices } from '../store/mails.ts';
import { WORDS } from '../words.ts';

/** A server may be away for a moment, and postpone a mail for a few minutes. */
const TROUBLE_AFTER_MS = 10 * 60_000;
/** The first copy of most mailboxes takes minutes. */
const LONG_COPY_MS = HOUR_MS;
/** How long refused notices are shown: nobody can say that they were read. */
const SHOW_REFUSED_MS = 7 * DAY_MS;
const SHOWN_SUBJECTS = 3;

/**
 * What the administrator has to know, in sentences: mails that the mail server does not take, a mailbox that cannot be followed, and
 * notices to the practice itself that were refused. Nothing in a restored copy, which leaves mail alone.
 */
export async function describeMailTrouble(
  context: NotificationContext,
  practice: Practice,
  mailbox: Mailbox | null,
): Promise<string[]> {
  const { sql, sealer } = context;
  const now = context.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [isCopy, unsent, problems, refused] = await Promise.all([
    isRestoredCopy(sql),
    findUnsent(sql, ago(TROUBLE_AFTER_MS)),
    listMailboxProblems(sql, ago(TROUBLE_AFTER_MS), now),
    listRefusedNotices(sql, sealer, ago(SHOW_REFUSED_MS), SHOWN_SUBJECTS),
  ]);
  if (isCopy) return [];
  const { timeZone: practiceZone, dateStyle, email } = practice;
  const moment = (startsAt: Date) => inShort({ startsAt, practiceZone, clientZone: null, dateStyle });
  const problemOf = (part: string) => problems.find((problem) => problem.part === part);
  const [inbox, sent] = [problemOf('inbox'), problemOf('sent')];
  const { trouble } = WORDS;

  function unread(): string | null {
    if (!mailbox) return null;
    const { lastPoll, savedAt } = mailbox;
    const since = lastPoll && lastPoll.checkedAt > savedAt ? lastPoll.checkedAt : savedAt;
    if (!lastPoll || lastPoll.isComplete) return inbox ? trouble.unread(moment(since), inbox.reason) : null;
    if (!inbox && since > ago(LONG_COPY_MS)) return null;
    return trouble.incomplete(moment(since), inbox ? trouble.stopped(inbox.reason) : trouble.goesOn);
  }

  return [
    unsent && trouble.unsent(unsent.count, moment(unsent.since), unsent.reason),
    unread(),
    sent && trouble.notFiled(moment(sent.since), sent.reason),
    refused &&
      trouble.refused(
        refused.count,
        email,
        moment(refused.latestAt),
        trouble.subjects(refused.subjects, refused.count - refused.subjects.length),
        refused.reason,
      ),
  ].flatMap((sentence) => sentence ?? []);
}
