import { type WordedEmail, withoutCodes } from './compose-email.tsx';
import { Action, Fact, P } from './parts.tsx';

/** A copy of all that is kept of a client can be fetched, for so many hours. */
export const exportReadyEmail = (mail: { firstName: string; hours: number; accountUrl: string }): WordedEmail => ({
  wording: 'export-ready',
  values: {
    firstName: withoutCodes(mail.firstName),
    hoursKept: String(mail.hours),
    downloadButton: <Action href={mail.accountUrl}>Download your data</Action>,
  },
});

/** A client was forgotten; the last mail. */
export const erasedEmail = (mail: { firstName: string; stays: readonly string[] }): WordedEmail => ({
  wording: 'account-erased',
  values: {
    firstName: withoutCodes(mail.firstName),
    whatStays:
      mail.stays.length === 0 ? null : (
        <>
          <P>This stays:</P>
          {mail.stays.map((words) => (
            <Fact key={words}>{words}</Fact>
          ))}
        </>
      ),
  },
});
