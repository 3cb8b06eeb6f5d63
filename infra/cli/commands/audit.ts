import { Command } from 'commander';
import { verifyAudit } from '@stillpoint/gateway';
import { EXIT } from '../exit.ts';
import { withIdentity } from './identity.ts';

/** `stillpoint audit verify`. */
export function auditCommands(): Command {
  const audit = new Command('audit').description('the trail of who did and read what');
  audit
    .command('verify')
    .description('walk the trail from its first row to its head, and name every changed, missing or reordered row')
    .action(async () => {
      const { rows, problems } = await withIdentity(({ sql, sealer }) => verifyAudit(sql, sealer));
      for (const problem of problems) console.log(problem);
      console.log(problems.length === 0 ? `The audit trail is whole: ${rows} rows.` : `${rows} rows were read.`);
      if (problems.length > 0) process.exitCode = EXIT.failed;
    });
  return audit;
}
