/** The outcome of an attempt: accepted, refused for now, or rejected for good. */
export type SmtpOutcome =
  | { state: 'sent' }
  | { state: 'rejected'; reply: string }
  | { state: 'retry'; reply: string; mayHaveArrived?: true };

/** The facts about a failed attempt. */
export interface SmtpFailure {
  /** The server's three-digit code, if it answered. */
  responseCode?: number | undefined;
  /** The command that the server answered. */
  command?: string | undefined;
  /** The final dot had been sent. */
  wasFullySent: boolean;
}

/** Codes about our sign-in or encryption, not about the mail: the administrator can correct the settings meanwhile. */
const SETTINGS_CODES = [503, 523, 530, 534, 535, 538];
const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA'];
/** A mail that is too large (RFC 1870): the one answer to MAIL FROM that is not about the sender. */
const TOO_LARGE = 552;
/** The sender's address as refused later: RFC 3463's codes, and the words of Postfix and Exchange. */
const SENDER_REFUSED = /\b5\.1\.[78]\b|\b5\.7\.60\b|sender address rejected|SendAsDenied/i;

/** Whether the server does not let us send from our address: all mails' trouble, which other settings end. */
const isSenderRefused = ({ command, responseCode }: SmtpFailure, reply: string): boolean =>
  (command === 'MAIL FROM' && responseCode !== TOO_LARGE) || SENDER_REFUSED.test(reply);

/** Classifies a failed attempt, in a sentence. Only a 5xx answer to the mail itself is final; everything else is retried. */
export function classifyFailure(failure: SmtpFailure, reply: string): Exclude<SmtpOutcome, { state: 'sent' }> {
  const { responseCode } = failure;
  // The server may have accepted the mail, so it is sent again under the same Message-ID.
  if (responseCode === undefined && failure.wasFullySent)
    return {
      state: 'retry',
      reply: `the server was handed the whole mail, and its answer was lost: ${reply}`,
      mayHaveArrived: true,
    };
  const isFinal =
    responseCode !== undefined &&
    responseCode >= 500 &&
    !SETTINGS_CODES.includes(responseCode) &&
    !isSenderRefused(failure, reply) &&
    MAIL_COMMANDS.includes(failure.command ?? '');
  return { state: isFinal ? 'rejected' : 'retry', reply };
}

/** A server's answer for logs and events: short, on one line, without addresses. */
export const withoutAddresses = (reply: string): string =>
  reply
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/(?:<|(?<![^\s<>@]))[^\s<>@]+@[^\s<>@]+>?/g, '(address)')
    .slice(0, 300);
