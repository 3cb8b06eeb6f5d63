import { runVitest, toScreen } from './testing/commands.ts';
import { summary } from './testing/outcome.ts';

/** What is tried at its full size, and what is as large in the tests. */
const PROOFS = ['hostile-input', 'infra/tampering', 'hostile-mail'];
const TESTS = [
  'access',
  'canaries',
  'cross-site',
  'limits',
  'second-factor',
  'lost-access',
  'key-rotation',
  'forged-notices',
  'meeting-link',
  'roles',
  'mail-host',
  'html-reader',
  'clean-html',
  'file-reader',
  'inspect-image',
];

/**
 * `npm run attack`: everything that was tried to get in, at its full size, against products it starts itself. The same cases run
 * small in `npm test`. The last line is `N passed, N failed, N skipped`; exit code 1 when anything failed.
 */
export async function attack(): Promise<void> {
  const outcomes = [
    ['whole', await runVitest(toScreen, 'int', {}, TESTS)],
    ['proofs', await runVitest(toScreen, 'proofs*', {}, PROOFS)],
  ] as const;
  process.stdout.write(`\n${summary(outcomes)}\n`);
  process.exit(outcomes.some(([, { failed }]) => failed > 0) ? 1 : 0);
}
