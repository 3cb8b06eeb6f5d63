import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '@stillpoint/db';

/** Every statement that reached an embedded PostgreSQL while `work` ran, by who sent it, with the time they took there in all. */
export async function countStatements(
  databaseUrl: string,
  dataDir: string,
  work: () => Promise<void>,
): Promise<{ total: number; list: string }> {
  const log = path.join(dataDir, 'logs', 'postgres.log');
  return withConnection(databaseUrl, 'stillpoint-bench', async (sql) => {
    const set = async (settings: Record<string, string>) => {
      for (const [name, value] of Object.entries(settings)) await sql.unsafe(`ALTER SYSTEM SET ${name} = '${value}'`);
      await sql`SELECT pg_reload_conf()`;
      await sleep(300);
    };
    await set({ log_min_duration_statement: '0', log_line_prefix: '#%u %a#' });
    const from = statSync(log).size;
    await work();
    const text = readFileSync(log).subarray(from).toString('utf8');
    await set({ log_min_duration_statement: '-1', log_line_prefix: '%m [%p] ' });
    const kinds = new Map<string, { count: number; ms: number }>();
    for (const entry of text.split(/^#/m).slice(1)) {
      const [who, said] = [entry.slice(0, entry.indexOf('#')), entry.slice(entry.indexOf('#') + 1)];
      const logged = /duration: ([\d.]+) ms\s+(parse|bind|execute|statement)[^:]*: ([\s\S]*)/.exec(said);
      if (!logged || who.includes('stillpoint-bench')) continue;
      const [, ms, step, statement = ''] = logged;
      const name = `${who}: ${statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().slice(0, 110)}`;
      const kind = kinds.get(name) ?? { count: 0, ms: 0 };
      kind.ms += Number(ms);
      // Parsing and binding a statement are lines of their own, and part of its time.
      if (step === 'execute' || step === 'statement') kind.count += 1;
      kinds.set(name, kind);
    }
    const sorted = [...kinds].sort(([a], [b]) => a.localeCompare(b));
    return {
      total: sorted.reduce((sum, [, { count }]) => sum + count, 0),
      list: sorted
        .map(([name, { count, ms }]) => `${String(count).padStart(5)} ${ms.toFixed(1).padStart(7)} ms  ${name}`)
        .join('\n'),
    };
  });
}
