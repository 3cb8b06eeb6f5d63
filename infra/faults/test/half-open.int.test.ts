import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '@stillpoint/db';
import { proxyTo, until, type ServerProxy } from '@stillpoint/testing';
import { ownPostgres } from '../../local/testing/own-postgres.ts';
import { loadCertificate } from '../../sandbox/mail/certificate.ts';

const server = ownPostgres('halfopen');
const opened: ServerProxy[] = [];

beforeAll(async () => {
  const { dataDir, owner: sql } = server;
  const { cert, key } = await loadCertificate(dataDir);
  // Written by the server, whose own they must be.
  for (const [file, pem] of Object.entries({ 'server.crt': cert, 'server.key': key }))
    await sql.unsafe(
      `COPY (SELECT unnest(string_to_array('${pem.trim()}', E'\\n'))) TO PROGRAM 'umask 077; tr -d \\\\r > ${file}'`,
    );
  await sql`ALTER SYSTEM SET ssl = on`;
  await sql`SELECT pg_reload_conf()`;
  await until('TLS', async () => (await sql`SHOW ssl`)[0]?.['ssl'] === 'on');
});
afterAll(() => Promise.all(opened.map((line) => line.shut())));

const throughLine = async (sslmode: 'disable' | 'require', max: number) => {
  const line = await proxyTo(server.url);
  await line.open();
  opened.push(line);
  const url = new URL(line.url);
  url.searchParams.set('sslmode', sslmode);
  // Longer than a busy machine takes to let somebody in.
  const sql = connect(url.toString(), { max, lostAfterMs: 3_000 });
  const [row] = await sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
  expect(row).toEqual({ ssl: sslmode === 'require' });
  return { line, sql };
};

test.each(['disable', 'require'] as const)(
  'with TLS set to %s, a pool whose connections lost their peer silently fails the pending queries and continues over new connections',
  async (sslmode) => {
    const { line, sql } = await throughLine(sslmode, 2);
    const ask = () => Promise.allSettled([sql`SELECT 1`, sql`SELECT 1`]);
    const statesOf = async () => (await ask()).map(({ status }) => status);

    expect(await statesOf()).toEqual(['fulfilled', 'fulfilled']);
    line.silence();
    expect(await statesOf()).toEqual(['rejected', 'rejected']);
    expect(await statesOf()).toEqual(['fulfilled', 'fulfilled']);
    await sql.end({ timeout: 1 });
  },
);

test.each(['disable', 'require'] as const)(
  'with TLS set to %s, a connection that lost its peer silently is closed although queries keep being sent over it',
  async (sslmode) => {
    const { line, sql } = await throughLine(sslmode, 1);
    line.silence();
    const asking = setInterval(() => void sql`SELECT 1`.catch(() => {}), 20);
    await expect(sql`SELECT 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    clearInterval(asking);
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    await sql.end({ timeout: 1 });
  },
);

test.each(['disable', 'require'] as const)(
  'with TLS set to %s, a connection that lost its peer silently while nobody used it makes room for another',
  async (sslmode) => {
    const { line, sql } = await throughLine(sslmode, 1);
    line.silence(true);
    // Which the other side never confirms.
    await until('the idle connection to be ended', async () => line.endedInSilence() > 0);
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    await sql.end({ timeout: 1 });
  },
);
