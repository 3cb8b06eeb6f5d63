import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TransactionSql } from '@stillpoint/db';
import { until } from '@stillpoint/testing';
import { SYSTEM, audit, auditWork } from '../../src/identity/audit.ts';
import { verifyAudit } from '../../src/identity/verify-audit.ts';
import { admin, client } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();
const verify = async () => (await verifyAudit(gateway.sql, gateway.deps.identity.sealer)).problems;

/** Does something to the trail as its owner; returns the problems that are found then, and rolls back. */
async function tampered(work: (tx: TransactionSql) => Promise<unknown>): Promise<string[]> {
  const UNDO = new Error('undo');
  let problems: string[] = [];
  await gateway.sql
    .begin(async (tx) => {
      await work(tx);
      problems = (await verifyAudit(tx, gateway.deps.identity.sealer)).problems;
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return problems;
}
const tamperedBy = (statement: string) => tampered((tx) => tx.unsafe(statement));

it('the audit trail is complete however many write to it at once, and says from which address each action came', async () => {
  const ada = await client(gateway, 'ada@client.example');
  await admin(gateway);
  const { identity } = gateway.deps;
  // Another process has a pool of its own.
  const elsewhere = { ...identity, sql: gateway.sql };
  const writers = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? elsewhere : identity));
  await Promise.all(writers.map((writer) => audit(writer, SYSTEM, 'product.started', null)));
  await ada.get('/api/client/auth/user', {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  });
  await ada.post('/api/client/auth/logout', undefined, {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  });
  expect(await verify()).toEqual([]);
  const [row] = await gateway.sql`SELECT address, device FROM identity.audit WHERE action = 'client.logout'`;
  expect(row).toEqual({ address: '127.0.0.1', device: 'Firefox on Linux' });
});

it('the audit trail has one row of what was sent twice, since the response was lost', async () => {
  const adminBrowser = await admin(gateway);
  const requestId = randomUUID();
  const times = { startsAt: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T16:00:00Z', label: null };
  const service = { name: 'Sleep', description: 'Better nights', price: 0, duration: 60, icon: null };
  const days = { firstDay: '2026-12-24', lastDay: '2026-12-24', label: null };
  const made = {
    services: service,
    availability: { dayOfWeek: 1, startTime: '09:00', endTime: '17:00' },
    'blocked-times': times,
    'days-off': days,
  };
  for (const [path, form] of Object.entries(made))
    for (let sent = 0; sent < 2; sent++)
      expect((await adminBrowser.post(`/api/admin/${path}`, { ...form, requestId })).status).toBe(200);
  const rows = await gateway.sql<{ action: string }[]>`
    SELECT action FROM identity.audit WHERE action LIKE '%.created' OR action LIKE '%.added' ORDER BY action`;
  expect(rows.map(({ action }) => action)).toEqual([
    'availability.created',
    'blocked-time.added',
    'day-off.added',
    'service.created',
  ]);
});

it('a process that writes to the audit trail all the time does not starve another', async () => {
  const { identity } = gateway.deps;
  const elsewhere = { ...identity, sql: gateway.sql };
  let isOver = false;
  let written = 0;
  const busy = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      await audit(identity, SYSTEM, 'product.started', null);
      written += 1;
    }
  });
  for (let row = 0; row < 40; row++) {
    const before = written;
    await until('the other to be far ahead', () => written > before + 40);
    await audit(elsewhere, SYSTEM, 'product.started', null);
  }
  isOver = true;
  await Promise.all(busy);
  expect(await verify()).toEqual([]);
});

it('a note that is saved repeatedly leaves one row in the trail every quarter of an hour, for each note, person and address', async () => {
  const { identity } = gateway.deps;
  const began = identity.now().getTime();
  const later = (minutes: number) => ({ ...identity, now: () => new Date(began + minutes * 60_000) });
  const ada = { name: 'admin:ada', address: '127.0.0.1', device: null };
  const saved = (minutes: number, subject: string, actor = ada) =>
    auditWork(later(minutes), actor, 'session-notes.saved', subject);
  await Promise.all(Array.from({ length: 5 }, () => saved(0, 'one')));
  await saved(14, 'one');
  await saved(0, 'other');
  await saved(0, 'one', { ...ada, address: '127.0.0.2' });
  await saved(16, 'one');
  const rows = await gateway.sql`
    SELECT subject, address FROM identity.audit WHERE action = 'session-notes.saved' ORDER BY position`;
  expect(rows.map(({ subject, address }) => `${subject} ${address}`)).toEqual([
    'one 127.0.0.1',
    'other 127.0.0.1',
    'one 127.0.0.2',
    'one 127.0.0.1',
  ]);
  expect(await verify()).toEqual([]);
});

it('a client who changes the profile any number of times leaves one row in the trail every quarter of an hour', async () => {
  const browser = await client(gateway, 'restless@client.example');
  for (const firstName of ['Ada', 'Ben', 'Cleo'])
    await browser.put('/api/client/auth/user', { firstName, lastName: 'Still', phone: null, pronouns: null });
  expect(await gateway.sql`SELECT FROM identity.audit WHERE action = 'client.profile-changed'`).toHaveLength(1);
});

it('a row of the trail that was changed, removed, reordered or added, and a forged head, are each detected', async () => {
  expect(await tamperedBy(`UPDATE identity.audit SET actor = 'visitor' WHERE position = 3`)).toEqual([
    'Row 3 was changed, or stands elsewhere.',
  ]);
  expect(await tamperedBy(`UPDATE identity.audit SET address = NULL WHERE action = 'client.logout'`)).toHaveLength(1);
  expect((await tamperedBy('DELETE FROM identity.audit WHERE position = 4'))[0]).toBe('Row 4 is missing.');
  expect(await tamperedBy('DELETE FROM identity.audit WHERE position > 10')).toEqual([
    expect.stringMatching(/^Rows 11 to \d+ are missing\.$/),
  ]);
  expect(
    (
      await tamperedBy(`
        UPDATE identity.audit SET position = -5 WHERE position = 5;
        UPDATE identity.audit SET position = 5 WHERE position = 6;
        UPDATE identity.audit SET position = 6 WHERE position = -5`)
    )[0],
  ).toBe('Row 5 was changed, or stands elsewhere.');
  const cut = await tamperedBy(`
    DELETE FROM identity.audit WHERE position > 10;
    UPDATE identity.audit_head SET position = 10, hash = (SELECT hash FROM identity.audit WHERE position = 10)`);
  expect(cut).toEqual(['The head was not written by this product with this APP_SECRET.']);
  expect(await verify()).toEqual([]);
});

it('the product itself can add to the trail and read it, but not change it', async () => {
  const { sql } = gateway.deps.identity;
  await expect(sql`UPDATE identity.audit SET actor = 'visitor'`).rejects.toThrow(/permission denied/);
  await expect(sql`DELETE FROM identity.audit`).rejects.toThrow(/permission denied/);
  await expect(sql`TRUNCATE identity.audit`).rejects.toThrow(/permission denied/);
});

it('the migration chains rows that are older than the chain, with the same hashes', async () => {
  const migration = readFileSync(new URL('../../migrations/003-audit-chain.sql', import.meta.url), 'utf8');
  const chaining = /DO \$\$[\s\S]*?END \$\$;/.exec(migration)?.[0] ?? '';
  const problems = await tampered(async (tx) => {
    // Rows of that version had no address: those without one keep their hashes.
    await tx`UPDATE identity.audit SET address = NULL, device = NULL`;
    await tx`DELETE FROM identity.audit_head`;
    await tx.unsafe(chaining);
  });
  expect(problems).toEqual(['The head is not sealed: nothing was written since the chain began.']);
});

it('reading patients, mails and receipts is recorded in the trail once an hour', async () => {
  const adminBrowser = await admin(gateway);
  const count = async () => (await gateway.sql`SELECT 1 FROM identity.audit WHERE action = 'patients.read'`).length;
  await Promise.all([adminBrowser.get('/api/admin/patients'), adminBrowser.get('/api/admin/patients')]);
  expect(await count()).toBe(1);
  gateway.clock.advance(59 * 60_000);
  await adminBrowser.get('/api/admin/patients');
  gateway.clock.advance(60_000);
  await (await admin(gateway)).get('/api/admin/patients');
  expect(await count()).toBe(2);
});
