import { withDeadline } from '@stillpoint/runtime';
import { signInAdvice } from '../domain/sign-in-advice.ts';
import { WORDS } from '../words.ts';

const DEADLINE_MS = 15_000;
/** What servers answer to a user name and password they do not take (RFC 4954). */
const REFUSED = [534, 535];

/** What went wrong with signing in to a mail server, in a sentence for whoever typed its settings; null when nothing did within 15 s. */
export async function signInProblem(host: string, work: Promise<void>): Promise<string | null> {
  try {
    await withDeadline(DEADLINE_MS, work);
    return null;
  } catch (error) {
    return sentence(error as Error & FailureDetails, host);
  }
}

interface FailureDetails {
  code?: string;
  responseCode?: number;
  authenticationFailed?: boolean;
  responseText?: string;
  cause?: { code?: string; originalCode?: string };
}

function sentence(error: Error & FailureDetails, host: string): string {
  const code = error.cause?.originalCode ?? error.cause?.code ?? error.code;
  const isRefused = error.authenticationFailed || code === 'EAUTH' || REFUSED.includes(error.responseCode ?? 0);
  if (isRefused) return [WORDS.signIn.refused, signInAdvice(host)].filter(Boolean).join(' ');
  if (code === 'ECONNREFUSED') return WORDS.signIn.nothingThere;
  if (code === 'ETIMEDOUT' || code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT') return WORDS.signIn.tooSlow;
  if (/wrong version number|packet length too long|unknown protocol/i.test(error.message)) return WORDS.signIn.noTls;
  if (/STARTTLS/i.test(error.message) || code === 'ETLS') return WORDS.signIn.noEncryption;
  if (/certificate|self.signed|altnames/i.test(error.message)) return WORDS.signIn.badCertificate(error.message);
  const reason = (error.responseText ?? error.message)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
  return reason.endsWith('.') ? reason : `${reason}.`;
}
