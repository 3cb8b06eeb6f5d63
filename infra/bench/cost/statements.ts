import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@stillpoint/db';

/** Every statement that reached an embedded PostgreSQL while `work` ran, by who sent it. */
export async function countStatements(
  databaseUrl: string,
  dataDir: string,
  work: () => Promise<void>,
): Promise<{ total: number; list: string }> {
  const log = path.join(dataDir, 'logs', 'postgres.log');
  const sql = connect(databaseUrl, { max: 1, name: 'stillpoint-bench' });
  const set = async (settings: Record<string, string>) => {
    for (const [name, value] of Object.entries(settings)) await sql.unsafe(`ALTER SYSTEM SET ${name} = '${value}'`);
    await sql`SELECT pg_reload_conf()`;
    await sleep(300);
  };
  try {
    await set({ log_min_duration_statement: '0', log_line_prefix: '#%u %a#' });
    const from = statSync(log).size;
    await work();
    const text = readFileSync(log).subarray(from).toString('utf8');
    await set({ log_min_duration_statement: '-1', log_line_prefix: '%m [%p] ' });
    const kinds = new Map<string, number>();
    for (const entry of text.split(/^#/m).slice(1)) {
      const [who = '', said = ''] = [entry.slice(0, entry.indexOf('#')), entry.slice(entry.indexOf('#') + 1)];
      const statement = /(?:execute [^:]*|statement): ([\s\S]*)/.exec(said)?.[1];
      if (statement === undefined || who.includes('stillpoint-bench')) continue;
      const kind = `${who}: ${statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().slice(0, 110)}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    const sorted = [...kinds].sort(([a], [b]) => a.localeCompare(b));
    return {
      total: sorted.reduce((sum, [, count]) => sum + count, 0),
      list: sorted.map(([kind, count]) => `${String(count).padStart(5)}  ${kind}`).join('\n'),
    };
  } finally {
    await sql.end();
  }
}
