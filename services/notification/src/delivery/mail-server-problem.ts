import { withDeadline } from '@stillpoint/runtime';
import { signInAdvice } from '../domain/sign-in-advice.ts';
import { withoutAddresses } from '../domain/smtp-outcome.ts';
import { WORDS } from '../words.ts';
import { codeOf } from './mail-host.ts';

const DEADLINE_MS = 15_000;
/** What servers answer to a user name and password they do not take (RFC 4954). */
const REFUSED = [534, 535];
/** What servers answer to signing in with a password where they do not offer it (RFC 5321, 4.2.2); undefined: imapflow did not ask. */
const NOT_OFFERED = [undefined, 500, 502, 503, 504];
/** With these a server refuses a sign-in for a reason that is over by itself (RFC 5530). */
export const PASSES_BY = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'];
/** With these it is in the server's words, too, and may stay. */
const SAYS_WHY = [...PASSES_BY, 'ALERT', 'EXPIRED', 'PRIVACYREQUIRED', 'CONTACTADMIN'];
/** How a connection is called that the server ended. */
const CLOSED = [
  'NoConnection',
  'EConnectionClosed',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
  'ECONNECTION',
  'ECONNRESET',
  'EPIPE',
];

/** What went wrong with signing in to a mail server, in a sentence for whoever typed its settings; null when nothing did within 15 s. */
export async function signInProblem(host: string, work: Promise<void>): Promise<string | null> {
  try {
    await withDeadline(DEADLINE_MS, work);
    return null;
  } catch (error) {
    return mailServerProblem(error as Error, host);
  }
}

interface FailureDetails {
  code?: string;
  responseCode?: number;
  authenticationFailed?: boolean;
  /** What an IMAP server answered: NO or BAD, its words, its code for programs. */
  responseStatus?: string;
  responseText?: string;
  serverResponseCode?: string;
  /** The server's last words (BYE). */
  reason?: unknown;
  cause?: unknown;
}

/** Whether the reason of a refused sign-in is another than the password. Gmail says ALERT of any, also that it wants an app password. */
const isOtherReason = ({ serverResponseCode = '', responseText = '' }: FailureDetails): boolean =>
  SAYS_WHY.includes(serverResponseCode) &&
  !(serverResponseCode === 'ALERT' && /password|credentials/i.test(responseText));

/** What went wrong with a mail server, in a sentence. */
export function mailServerProblem(error: Error & FailureDetails, host: string): string {
  const code = codeOf(error);
  const { response } = (error.cause ?? {}) as { response?: string };
  const words = withoutAddresses(error.responseText ?? response ?? '').replace(/[\s.]+$/, '');
  const isForNow = Math.floor((error.responseCode ?? 0) / 100) === 4;
  if (error.authenticationFailed || code === 'EAUTH' || REFUSED.includes(error.responseCode ?? 0)) {
    if (isForNow || isOtherReason(error)) return WORDS.signIn.refusedFor(words);
    const isOffered = error.responseStatus !== undefined || !NOT_OFFERED.includes(error.responseCode);
    const problem = isOffered ? WORDS.signIn.refused(words) : WORDS.signIn.noPassword;
    return [problem, signInAdvice(host)].filter(Boolean).join(' ');
  }
  if (isForNow) return `${words}.`;
  if (code === 'ECONNREFUSED') return WORDS.signIn.nothingThere;
  if (code === 'ETIMEDOUT' || code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT' || code === 'ETIMEOUT')
    return WORDS.signIn.tooSlow;
  if (/wrong version number|packet length too long|unknown protocol/i.test(error.message)) return WORDS.signIn.noTls;
  if (/STARTTLS/i.test(error.message) || code === 'ETLS') return WORDS.signIn.noEncryption;
  if (/certificate|self.signed|altnames/i.test(error.message)) return WORDS.signIn.badCertificate(error.message);
  if (CLOSED.includes(code ?? '')) return WORDS.signIn.closed(withoutAddresses(String(error.reason || '')).trim());
  return `${words || withoutAddresses(error.message).replace(/[\s.]+$/, '')}.`;
}
