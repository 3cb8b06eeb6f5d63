/** What became of an attempt: accepted, not accepted but may be later, or refused for good. */
export type SmtpOutcome = { state: 'sent' } | { state: 'retry' | 'rejected'; reply: string };

/** What is known of an attempt that failed. */
export interface SmtpFailure {
  message: string;
  /** The server's three digits, if it answered. */
  responseCode?: number | undefined;
  /** The command it answered. */
  command?: string | undefined;
  /** The final dot had been written. */
  wasHandedOver: boolean;
}

/** Answers that are about us (credentials, encryption), not about the mail: the administrator can mend the settings meanwhile. */
const ABOUT_US = [503, 523, 530, 534, 535, 538];
const ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** Decides what a failed attempt means. A refusal for good is a 5xx answer to the mail itself; everything else may pass. */
export function judgeFailure(failure: SmtpFailure): Exclude<SmtpOutcome, { state: 'sent' }> {
  const reply = withoutAddresses(failure.message);
  const { responseCode } = failure;
  // The server may have taken it: whether it did is unknown, so it is sent again, under the same Message-ID.
  if (responseCode === undefined)
    return { state: 'retry', reply: failure.wasHandedOver ? `its answer was lost: ${reply}` : reply };
  const isFinal =
    responseCode >= 500 && !ABOUT_US.includes(responseCode) && ABOUT_THE_MAIL.includes(failure.command ?? '');
  return { state: isFinal ? 'rejected' : 'retry', reply };
}

/** A server's answer as logs and events may carry it: short, one line, nobody's address. */
export const withoutAddresses = (reply: string): string =>
  reply
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/<?[^\s<>@]+@[^\s<>@]+>?/g, '(address)')
    .slice(0, 300);
