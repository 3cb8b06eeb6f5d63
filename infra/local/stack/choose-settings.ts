import { requireSettings } from '@stillpoint/config';
import { canBindTo } from '../free-port.ts';
import { stackEnvironment } from './environment.ts';
import { choosePorts, type Ports } from './ports.ts';
import { appSecret } from './secrets.ts';

/** What a start still has to make, in a form that every process accepts. */
const NOT_MADE_YET = { databaseUrl: 'postgres://127.0.0.1/stillpoint', appSecret: '-'.repeat(32) };

/** Settles every port. Rejects, before anything is made, with all that is wrong with any setting of any process. */
export async function chooseSettings(
  given: NodeJS.ProcessEnv,
  dataDir: string,
  unsetPorts: 'default' | 'free',
): Promise<Ports> {
  const problems: string[] = [];
  if (given.HOST && !(await canBindTo(given.HOST)))
    problems.push(`HOST must be an address of this machine, not "${given.HOST}"; 0.0.0.0 are all of them.`);
  const ports = await choosePorts(given, unsetPorts).catch((error: Error) => void problems.push(error.message));
  const { databaseUrl } = NOT_MADE_YET;
  const secret = appSecret(dataDir, given) ?? NOT_MADE_YET.appSecret;
  const all = { given, ports: ports ?? (await choosePorts({}, 'free')), dataDir, databaseUrl, appSecret: secret };
  try {
    requireSettings({ ...stackEnvironment(all), DATABASE_URL: given.DATABASE_URL || databaseUrl });
  } catch (error) {
    problems.push((error as Error).message);
  }
  if (!ports || problems.length > 0) throw new Error(problems.join('\n'));
  return ports;
}
