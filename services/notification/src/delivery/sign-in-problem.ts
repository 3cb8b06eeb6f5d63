import { withDeadline } from '@stillpoint/runtime';
import { signInAdvice } from '../domain/sign-in-advice.ts';

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
  if (isRefused)
    return ['the server did not accept the username and password.', signInAdvice(host)].filter(Boolean).join(' ');
  if (code === 'ECONNREFUSED') return 'nothing answers at this host and port.';
  if (code === 'ETIMEDOUT' || code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT')
    return 'the server did not answer in time; check host, port and TLS.';
  if (/wrong version number|packet length too long|unknown protocol/i.test(error.message))
    return 'the server does not speak TLS at this port; check port and TLS.';
  if (/STARTTLS/i.test(error.message) || code === 'ETLS')
    return 'the server offers no encryption; use its TLS port, or tick “Allow an unencrypted connection”.';
  if (/certificate|self.signed|altnames/i.test(error.message))
    return `the server’s certificate could not be verified (${error.message}).`;
  const reason = (error.responseText ?? error.message)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
  return reason.endsWith('.') ? reason : `${reason}.`;
}
