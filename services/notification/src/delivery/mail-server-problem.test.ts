import { expect, test } from 'vitest';
import { mailServerProblem } from './mail-server-problem.ts';
import { SmtpError } from './smtp-link.ts';

test.each(['ECONNRESET', 'EPIPE'])(
  'a connection that the mail server closed is described in words, not as the system’s %s',
  (originalCode) => {
    const cause = Object.assign(new Error(`write ${originalCode}`), { code: 'ESOCKET', originalCode });
    const error: Error = new SmtpError(cause, true);
    expect(mailServerProblem(error, 'mail.example')).toBe('the server closed the connection before it had answered.');
  },
);
