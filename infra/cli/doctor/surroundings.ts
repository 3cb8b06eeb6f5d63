import { statfs } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import tls from 'node:tls';
import { backupStore, type StoreSettings } from '@stillpoint/backup';
import { productVersion } from '@stillpoint/config';
import { DAY_MS, HOUR_MS } from '@stillpoint/scheduling';
import { describeBytes } from '../progress.ts';
import { failure, ok, skipped, warning, type Finding } from './finding.ts';

const GIGABYTE = 1e9;

export function checkVersions(): Finding[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isOld = major < 20 || (major === 20 && minor < 20);
  return [
    ok('version', `Stillpoint ${productVersion()}`),
    isOld ? failure('node', process.versions.node, 'It must be 20.20 or newer.') : ok('node', process.versions.node),
  ];
}

/** Room where data and backups are kept. The database's own disk can be seen by its server alone. */
export async function checkDisk(folders: readonly string[]): Promise<Finding[]> {
  const there = folders.filter((folder) => existsSync(folder));
  return Promise.all(
    there.map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      const [free, share] = [bavail * bsize, bavail / Math.max(blocks, 1)];
      const detail = `${describeBytes(free)} free (${Math.round(share * 100)} %)`;
      const check = `disk of ${folder}`;
      if (free < GIGABYTE / 4) return failure(check, detail, 'Make room: nothing can be written soon.');
      return share < 0.1 && free < 5 * GIGABYTE ? warning(check, detail, 'Make room.') : ok(check, detail);
    }),
  );
}

/** The certificate that browsers are shown at PUBLIC_URL. */
export async function checkCertificate(publicUrl: string): Promise<Finding[]> {
  const check = 'certificate';
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return [skipped(check, `${publicUrl} is not https`)];
  const { end, problem } = await shownCertificate(hostname, Number(port) || 443).catch(
    ({ code, message }: NodeJS.ErrnoException) => ({ end: new Date(0), problem: `shows none, ${code ?? message}` }),
  );
  if (problem)
    return [
      failure(
        check,
        `${hostname}: ${problem}`,
        'Browsers refuse it: look at the proxy, which should answer there in https and renew its certificate.',
      ),
    ];
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
  const detail = `${hostname}: ${days} days left`;
  return [
    days < 14 ? warning(check, detail, 'It should have been renewed by now: look at the proxy.') : ok(check, detail),
  ];
}

function shownCertificate(host: string, port: number): Promise<{ end: Date; problem: string | null }> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      resolve({ end, problem: socket.authorized ? null : String(socket.authorizationError) });
      socket.end();
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer from ${host}:${port}`)));
    socket.once('error', reject);
  });
}

/** How old the newest backup is. */
export async function checkBackups(settings: StoreSettings): Promise<Finding[]> {
  const check = 'backups';
  if (!settings.BACKUP_TO)
    return [warning(check, 'BACKUP_TO names no place for them', 'Set it and run "stillpoint backup --daily 03:00".')];
  const store = backupStore(settings);
  const [newest, ...older] = await store.list();
  if (!newest) return [failure(check, `none in ${store.place}`, 'Run "stillpoint backup".')];
  const hours = Math.floor((Date.now() - newest.madeAt.getTime()) / HOUR_MS);
  const detail = `${older.length + 1} in ${store.place}, the newest ${hours} hours old (${describeBytes(newest.bytes)})`;
  if (hours < -1)
    return [
      failure(
        check,
        `${newest.name} in ${store.place} is dated in the future: a clock was wrong when it was made`,
        'Move it away: until then it counts as the newest, also for "restore latest".',
      ),
    ];
  return [hours > 48 ? failure(check, detail, 'Look why none was made since.') : ok(check, detail)];
}
