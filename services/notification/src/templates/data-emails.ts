import { type WordedEmail, withoutCodes } from './compose-email.ts';
import { stack } from './markup.ts';
import { action, fact, facts, p } from './parts.ts';

/** A copy of a client's data can be downloaded for the given number of hours. */
export const exportReadyEmail = (mail: { firstName: string; hours: number; accountUrl: string }): WordedEmail => ({
  wording: 'export-ready',
  values: {
    firstName: withoutCodes(mail.firstName),
    hoursKept: String(mail.hours),
    downloadButton: action(mail.accountUrl, 'Download your data'),
  },
});

export const erasedEmail = (mail: { firstName: string; stays: readonly string[] }): WordedEmail => ({
  wording: 'account-erased',
  values: {
    firstName: withoutCodes(mail.firstName),
    whatStays:
      mail.stays.length === 0 ? null : stack(p('This stays:'), facts(...mail.stays.map((words) => fact(words)))),
  },
});
