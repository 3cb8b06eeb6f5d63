import { readConfig } from '@stillpoint/config';
import { connect, roleAddress } from '@stillpoint/db';
import { createSealer } from '@stillpoint/sealing';
import { verifyAudit } from './identity/verify-audit.ts';

const USAGE = 'Say "verify": it walks the audit trail and names every changed, missing or reordered row.';

/** `npm run audit -- verify`, and `node dist/audit.js verify` in a container: exit code 0 when the trail is whole, else 1. */
if (process.argv[2] !== 'verify') {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const config = readConfig([]);
const sql = connect(roleAddress(config, 'stillpoint_identity'), { max: 1, name: 'stillpoint-audit' });
try {
  const { rows, problems } = await verifyAudit(sql, createSealer(config.APP_SECRET));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(
    problems.length === 0 ? `The audit trail is whole: ${rows} rows.\n` : `${rows} rows were read.\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await sql.end();
}
