import { expect, it } from 'vitest';
import { createLogger } from '@stillpoint/log';
import { PASSWORD } from '../support/people.ts';
import { CLIENT, bookingForm, good, gatewayFixture } from '../support/gateway-fixture.ts';

const lines: string[] = [];
const log = createLogger({ name: 'gateway', level: 'trace' }, { write: (line: string) => void lines.push(line) });
const fixture = gatewayFixture({ log });

/** What may be read in a dump, by column: SECURITY.md says so of each. */
const READABLE: Record<string, RegExp> = {
  name: /^booking\.(appointment\.client_name|person\.\w+)$/,
  address: /^(identity\.client\.email|booking\.(appointment\.client_email|person\.\w+|client_change\.client_email))$/,
  phone: /^(identity\.client\.phone|booking\.(appointment\.client_phone|person\.\w+))$/,
};

async function columnsWith(text: string): Promise<string[]> {
  const { sql } = fixture.gateway;
  const columns = await sql<{ name: string; column: string }[]>`
    SELECT table_schema || '.' || table_name AS name, column_name AS column FROM information_schema.columns
    WHERE table_schema IN ('identity', 'booking', 'payment', 'notification', 'events', 'pgboss', 'queue')`;
  const found: string[] = [];
  for (const { name, column } of columns) {
    const [row] = await sql.unsafe<{ has: boolean }[]>(
      `SELECT EXISTS (SELECT 1 FROM ${name} WHERE strpos(lower("${column}"::text), lower($1)) > 0) AS has`,
      [text],
    );
    if (row?.has) found.push(`${name}.${column}`);
  }
  return found;
}

it('names, addresses, passwords, codes and notes stand in no log line and no figure, and in a dump only where it is said', async () => {
  const [written, noted, wrong] = ['canary-of-a-booking', 'canary-of-a-note', 'canary-of-a-wrong-password'];
  const { id } = good(
    await fixture
      .as('client')
      .post('/api/appointments', { ...bookingForm(fixture.free(), fixture.slot()), notes: written }),
  );
  const note = { hypnoticTechniques: noted, sessionHighlights: '', supervisorDiscussion: '', afterthoughts: '' };
  good(await fixture.as('admin').post(`/api/admin/appointments/${id}/notes`, note));
  good(await fixture.as('admin').get(`/api/admin/patients/${encodeURIComponent(CLIENT)}/history`));
  await fixture.as('visitor').post('/api/client/auth/send-login-code', { email: CLIENT, password: wrong });
  const code = (await fixture.gateway.mailed('LoginCodeRequested', CLIENT))?.code ?? '';
  expect(code).toMatch(/^\d{6}$/);

  expect(lines.length).toBeGreaterThan(5);
  const told = [...lines, await fixture.gateway.deps.health.metrics.metrics()].join('');
  for (const secret of [written, noted, wrong, PASSWORD, 'Ada Still', CLIENT, '555 0111'])
    expect(told).not.toContain(secret);
  expect(told).not.toContain(`"${code}"`);
  for (const secret of [written, noted, wrong, PASSWORD]) expect(await columnsWith(secret), secret).toEqual([]);
  for (const [what, value] of [
    ['name', 'Ada Still'],
    ['address', CLIENT],
    ['phone', '555 0111'],
  ] as const)
    for (const column of await columnsWith(value)) expect(column, what).toMatch(READABLE[what]!);
});
