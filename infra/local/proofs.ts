import { endWith, runVitest, toScreen } from './testing/commands.ts';
import { summary } from './testing/outcome.ts';

/**
 * `npm run proofs [name …]`: proves at full size what the tests try with a few (`*.proof.ts`), all or those whose path contains
 * a name, on the same servers as the tests. Run by hand and before a release. The last line is
 * `N passed, N failed, N skipped`; exit code 1 when anything failed or no proof has that name.
 */
export async function proofs(names: string[]): Promise<void> {
  const outcome = await runVitest(toScreen, 'proofs*', {}, names);
  console.log(`\n${summary([['proofs', outcome]])}`);
  endWith(outcome.failed > 0 ? 1 : 0);
}
