import { onRedis } from './test.ts';
import { endWith, runVitest, toScreen } from './testing/commands.ts';
import { summary } from './testing/outcome.ts';

/** What is tried at its full size, and what is as large in the tests. */
const PROOFS = ['hostile-input', 'infra/tampering', 'hostile-mail', 'clean-html.proof'];
const WHOLE = [
  'attack/',
  'client-limits',
  'holds',
  'queue-dashboard',
  'http.int',
  'pages.int',
  'identity.int',
  'sessions.int',
  'second-factor',
  'lost-access',
  'accounts/setup',
  'audit-trail',
  'key-rotation',
  'meeting-link',
  'payments.int',
  'person-data',
  'roles',
  'role-logins',
  'data-dir',
  'delivery.int',
  'imports.int',
];
const PARTS = [
  'mail-host',
  'html-reader',
  'clean-html',
  'file-reader',
  'inspect-image',
  'practice-page',
  'ledger-csv',
  'config/src',
  'sealing',
  'supply',
];
const QUEUES = ['canaries', 'queue-dashboard'];

/**
 * `npm run attack`: everything that was tried to get in, at its full size, against products it starts itself. The same cases run
 * small in `npm test`. The last line is `N passed, N failed, N skipped`; exit code 1 when anything failed.
 */
export async function attack(): Promise<void> {
  const outcomes = [
    ['whole', await runVitest(toScreen, 'int', {}, WHOLE)],
    ['parts', await runVitest(toScreen, 'unit', {}, PARTS)],
    ['redis', await onRedis(toScreen, QUEUES)],
    ['proofs', await runVitest(toScreen, 'proofs*', {}, PROOFS)],
  ] as const;
  console.log(`\n${summary(outcomes)}`);
  endWith(outcomes.some(([, { failed }]) => failed > 0) ? 1 : 0);
}
