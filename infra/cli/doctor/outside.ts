import { findMeetingSettings, meetingSettings, zoomProblem } from '@stillpoint/booking';
import { isRestoredCopy, queueAddress, roleAddress, withConnection, type Sql } from '@stillpoint/db';
import { QueueHome } from '@stillpoint/events';
import { createLogger } from '@stillpoint/log';
import { checkMailServers, notificationSettings, type MailServerState } from '@stillpoint/notification';
import { createProviders } from '@stillpoint/payment';
import { createSealer } from '@stillpoint/sealing';
import { failure, ok, skipped, warning, type Finding } from './finding.ts';
import type { DoctorConfig } from './settings.ts';

const silent = createLogger({ name: 'doctor', level: 'silent' });

const contextOf = (config: DoctorConfig, sql: Sql) => ({
  sql,
  sealer: createSealer(config.APP_SECRET),
  now: () => new Date(),
  nudge: () => undefined,
});

/** Whether the queue answers, and keeps its data. */
export async function checkQueue(config: DoctorConfig): Promise<Finding[]> {
  const home = new QueueHome(queueAddress(config));
  const state = await home.inspect();
  if (state.kind === 'postgres')
    return [
      state.isMigrated
        ? ok('queue', 'in PostgreSQL, it answers')
        : failure('queue', 'in PostgreSQL, which has no tables for it', 'Run the migrations: node dist/migrate.js.'),
    ];
  const { version, isReplica, evicts, isFull, appendsToFile, failsToSave } = state;
  const goesOn = 'what waits for it is in the database, and goes on by itself.';
  return [
    isReplica
      ? failure('queue', `Redis ${version} is a replica, which takes no job`, 'Name the primary server in QUEUE_URL.')
      : ok('queue', `Redis ${version}, it answers`),
    evicts
      ? failure('queue memory', 'Redis may drop jobs when memory is short', 'Set maxmemory-policy noeviction.')
      : isFull
        ? failure('queue memory', 'it is full: Redis takes no job', `Raise maxmemory: ${goesOn}`)
        : ok('queue memory', 'nothing is dropped when memory is short'),
    failsToSave
      ? failure('queue file', 'Redis cannot write it, and takes no job', `Make room on its disk: ${goesOn}`)
      : appendsToFile
        ? ok('queue file', 'every write goes to disk')
        : warning(
            'queue file',
            'what waits is lost when Redis restarts, and is made again from the database',
            'Set appendonly yes.',
          ),
  ];
}

const LEFT_ALONE = 'not asked: this is a restored copy';

/** Whether the mail servers in use let the product in. */
export async function checkMail(config: DoctorConfig): Promise<Finding[]> {
  return withConnection(roleAddress(config, 'stillpoint_notification'), 'stillpoint-doctor', async (sql) => {
    const { smtp, imap } = await checkMailServers({ ...contextOf(config, sql), ...notificationSettings(config) });
    return [
      smtp === null
        ? failure(
            'mail out',
            'no mail server is set up: no code and no confirmation leaves',
            'Set SMTP_URL, or save one under Email Config.',
          )
        : mailServerFinding('mail out', smtp),
      imap === null
        ? skipped('mail in', 'no mailbox is set up under Email Config')
        : (await isRestoredCopy(sql))
          ? skipped('mail in', LEFT_ALONE)
          : mailServerFinding('mail in', imap),
    ];
  });
}

/** The usual reason when a server cannot be reached at all. */
const BLOCKED = 'Many hosting companies block port 25 towards the internet: use 587, or 465 with TLS.';

function mailServerFinding(check: string, { host, port, problem }: MailServerState): Finding {
  const where = `${host}:${port}`;
  if (problem === null) return ok(check, `${where} lets the product in`);
  return failure(check, `${where}: ${problem}`, port === 25 ? BLOCKED : undefined);
}

/** Whether PayPal accepts the account. Looks up an order that does not exist, so nothing changes. */
export async function checkPaypal(config: DoctorConfig): Promise<Finding[]> {
  return withConnection(roleAddress(config, 'stillpoint_payment'), 'stillpoint-doctor', async (sql) => {
    const { online: find, paypal } = createProviders(config, { ...contextOf(config, sql), log: silent });
    const [online, { apiHost }] = [await find(), await paypal.shown()];
    if (!online) return [skipped('paypal', 'not set up: the administrator marks what was paid')];
    if (await isRestoredCopy(sql)) return [skipped('paypal', LEFT_ALONE)];
    const answer = await online.lookUpOrder('STILLPOINTDOCTOR0');
    if (answer.kind === 'done' || answer.kind === 'refused') return [ok('paypal', `${apiHost} knows the account`)];
    const isSecret = /status 401/.test(answer.reason);
    return [
      failure(
        'paypal',
        `${apiHost}: ${answer.reason}`,
        isSecret
          ? 'Id and secret must be of the same app, and of the live or sandbox PayPal that is chosen beside them.'
          : undefined,
      ),
    ];
  });
}

/** Whether Zoom knows the app; where there is none, whether there is a room at all. */
export async function checkZoom(config: DoctorConfig): Promise<Finding[]> {
  const role = roleAddress(config, 'stillpoint_booking');
  const { zoom, standingRoom } = await withConnection(role, 'stillpoint-doctor', (sql) =>
    findMeetingSettings(sql, {
      ...contextOf(config, sql),
      timeZone: config.PRACTICE_TIMEZONE,
      ...meetingSettings(config),
    }),
  );
  if (!zoom)
    return [
      standingRoom
        ? skipped('zoom', 'not set up: sessions are held in the standing room')
        : warning(
            'zoom',
            'neither Zoom nor a standing room is set up: sessions have no link',
            'Name one on screen, under Payments and video, or set MEETING_URL.',
          ),
    ];
  const problem = await zoomProblem(zoom);
  return [
    problem === null
      ? ok('zoom', 'knows the app')
      : failure(
          'zoom',
          problem.message,
          'Where it answers, it wants a server-to-server OAuth app that is activated, with meeting:write and meeting:read.',
        ),
  ];
}
