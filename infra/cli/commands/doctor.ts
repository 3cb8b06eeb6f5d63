import { Command } from 'commander';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { EXIT } from '../exit.ts';
import { createSecretRedactor } from '../hide-secrets.ts';
import { progressLine } from '../progress.ts';

/** `stillpoint doctor`. */
export const doctorCommand = (): Command =>
  new Command('doctor')
    .description('look at everything the product needs and say what is wrong')
    .option('--json', 'as JSON: an array of { check, state, detail, advice }')
    .option('--strict', 'end with 1 for a warning, too')
    .addHelpText(
      'after',
      `
Looks at settings, versions, each role of the database and its rights, clock, connections, migrations, the key, the queue, the mail
servers (it signs in and sends nothing), PayPal, Zoom, the certificate at PUBLIC_URL, disks and the age of backups. Changes nothing.`,
    )
    .action(async ({ json, strict }: { json?: boolean; strict?: boolean }) => {
      const progress = progressLine();
      const hide = createSecretRedactor(process.env);
      const findings = (await examine((what) => progress.step(`looking at: ${what}`))).map((finding) => ({
        ...finding,
        detail: hide(finding.detail),
      }));
      progress.end();
      process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : tableOf(findings));
      const isBad = findings.some(({ state }) => state === 'failure' || (strict && state === 'warning'));
      if (isBad) process.exitCode = EXIT.failed;
    });

const SIGNS: Record<Finding['state'], string> = { ok: 'ok  ', warning: 'WARN', failure: 'FAIL', skipped: '-   ' };

/** One line a finding, what to do about it below; the last line counts. */
function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, detail, advice }) => [
    `${SIGNS[state]}  ${check.padEnd(width)}  ${detail.replaceAll('\n', `\n${' '.repeat(width + 8)}`)}`,
    ...(advice ? [`${' '.repeat(width + 8)}→ ${advice}`] : []),
  ]);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return `${[...lines, '', `failures: ${count('failure')}, warnings: ${count('warning')}, in order: ${count('ok')}`].join('\n')}\n`;
}
