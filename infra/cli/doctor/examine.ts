import { ConfigError } from '@stillpoint/config';
import { checkDatabase, checkRoles } from './database.ts';
import { failure, inspect, ok, warning, type Finding } from './finding.ts';
import { checkMail, checkPaypal, checkQueue, checkZoom } from './outside.ts';
import { readDoctorConfig, type DoctorConfig } from './settings.ts';
import { checkBackups, checkCertificate, checkDisk, checkVersions } from './surroundings.ts';

/**
 * Checks everything the product needs; `looking` is called with what is being checked. Changes nothing and sends no mail.
 */
export async function examine(looking: (what: string) => void): Promise<Finding[]> {
  const findings = checkVersions();
  const config = readSettings(findings);
  if (config === null) return findings;
  const checks: [string, () => Promise<Finding[]>][] = [
    ['database role', () => checkRoles(config)],
    ['database', () => checkDatabase(config)],
    ['queue', () => checkQueue(config)],
    ['mail out', () => checkMail(config)],
    ['paypal', () => checkPaypal(config)],
    ['zoom', () => checkZoom(config)],
    ['certificate', () => checkCertificate(config.PUBLIC_URL)],
    ['disk', () => checkDisk(foldersOf(config))],
    ['backups', () => checkBackups(config)],
  ];
  for (const [name, look] of checks) {
    looking(name);
    findings.push(...(await inspect(name, look)));
  }
  return findings;
}

function readSettings(findings: Finding[]): DoctorConfig | null {
  try {
    const config = readDoctorConfig();
    findings.push(ok('settings', 'complete'));
    if (config.PUBLIC_URL.startsWith('https:') && config.TRUSTED_PROXIES.length === 0)
      findings.push(
        warning(
          'proxy',
          'PUBLIC_URL is https, but TRUSTED_PROXIES is empty: nothing is limited by address',
          'Set it to the address of your proxy.',
        ),
      );
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    findings.push(failure('settings', error.message));
    return null;
  }
}

const foldersOf = ({ DATA_DIR, BACKUP_TO }: DoctorConfig): string[] => [
  ...new Set([DATA_DIR, ...(BACKUP_TO && !BACKUP_TO.startsWith('s3:') ? [BACKUP_TO] : [])]),
];
