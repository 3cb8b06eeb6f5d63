import { randomUUID } from 'node:crypto';
import { IMPORT_SOURCES, type ImportSource } from '@stillpoint/contracts';
import type { TransactionSql } from '@stillpoint/db';
import type { Delivery } from '@stillpoint/deliveries';
import { listErasures, searchErasures } from '@stillpoint/events';
import { DAY_MS, toCents } from '@stillpoint/scheduling';
import type { BookingContext } from '../context.ts';
import type { Appointment } from '../domain/appointment.ts';
import { newAppointment } from '../domain/booking.ts';
import { openImportRow, sealImportRow } from '../sealed-import-row.ts';
import { sealBookingNotes } from '../sealed-booking-notes.ts';
import { insertAppointments } from '../store/appointments/appointments.ts';
import {
  findImportFacts,
  insertClients,
  linkAppointments,
  linkClients,
  listImportedKeys,
  type ImportLookup,
} from '../store/import-facts.ts';
import {
  endImport,
  extendImport,
  findImport,
  holdImport,
  listOpenRows,
  replaceRows,
  saveOutcomes,
  type ImportJob,
} from '../store/imports.ts';
import { takePracticeLock } from '../store/practice/practice-lock.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';
import { insertService } from '../store/practice/services.ts';
import { clientKey, decide, keyOfSession } from './decide.ts';
import type { Decision, NewSession } from '../domain/import-decision.ts';
import { createImportFacts, type GrowingFacts } from '../domain/import-facts.ts';
import type { ImportRow } from './row.ts';
import { WORDS } from '../words.ts';

const BATCH_SIZE = 250;
/**
 * How long after its last batch an import counts as running: then another process may take it over, and erasures wait no
 * longer.
 */
const LEASE_MS = 2 * 60_000;
export const leaseEnd = ({ now }: BookingContext): Date => new Date(now().getTime() + LEASE_MS);
const MAX_SESSION_MS = DAY_MS;

/** Imports as deliveries: one at a time, safe to repeat, one transaction per batch of rows. */
export const importDelivery = (context: BookingContext): Delivery => ({
  name: 'import',
  table: { name: 'booking.import', key: 'id' },
  leaseMs: LEASE_MS,
  retryMs: () => 5_000,
  async deliver({ id, lease }) {
    const isDone = await runImport(context, id, { lease });
    return { kind: 'settled', as: isDone ? 'imported' : 'taken over', isReleased: isDone };
  },
  giveUp: async ({ id }) => void (await endImport(context.sql, id, 'failed')),
});

/**
 * Decides about and writes the rows of an import that are still open. Publishes no event: no mails, payments or meetings
 * follow. A dry run only records the decisions. Returns false when another process took the import over, or removed it.
 */
export async function runImport(
  context: BookingContext,
  id: string,
  { lease, onProgress }: { lease?: string; onProgress?: (processed: number) => void } = {},
): Promise<boolean> {
  const job = await findImport(context.sql, id);
  if (!job || job.state !== 'open') return true;
  const facts = createImportFacts();
  for (let processed = job.processed; ; onProgress?.(processed)) {
    const count = await context.sql.begin(async (tx) => {
      const until = leaseEnd(context);
      if (!(await (lease ? extendImport(tx, id, lease, until) : holdImport(tx, id, until)))) return null;
      // The lock prevents bookings between reading what is known and the commit.
      if (!job.isDryRun) await takePracticeLock(tx);
      return importBatch(tx, context, job, facts);
    });
    if (count === null) return false;
    if (count === 0) break;
    processed += count;
  }
  await endImport(context.sql, id, 'done');
  return true;
}

async function importBatch(tx: TransactionSql, context: BookingContext, job: ImportJob, facts: GrowingFacts) {
  const stored = await listOpenRows(tx, job.id, BATCH_SIZE);
  if (stored.length === 0) return 0;
  const rows = stored.map(({ position, content }) => ({
    position,
    row: openImportRow(context.sealer, job.id, position, content),
  }));
  const lookup = lookupFor(
    rows.map(({ row }) => row),
    job.source,
  );
  facts.add(await findImportFacts(tx, lookup));
  const keys = rows.flatMap(({ row }) => keyOfSession(row, facts, job.source) ?? []);
  facts.add({ keys: await listImportedKeys(tx, keys) });
  const erased = searchErasures(context, await listErasures(tx));
  const how = {
    source: job.source,
    timeZone: job.timeZone ?? context.timeZone,
    now: context.now(),
    priceToCents: toCents,
    erasedAt: (email: string) => erased(email)?.erasedAt ?? null,
  };
  const decideRow = (row: ImportRow): Decision => {
    const decision = decide(row, facts, how);
    facts.addDecision(decision);
    return decision;
  };
  const decided = rows.map(({ position, row }) => ({ position, line: row.line, ...decideRow(row) }));
  if (!job.isDryRun) await write(tx, context, job, decided, facts);
  const erasedRows = decided.flatMap((one) => {
    if (one.outcome !== 'refused' || !one.isErased) return [];
    const { position, line, reason: problem } = one;
    const row = { kind: 'broken', line, problem, about: '' } as const;
    return { position, content: sealImportRow(context.sealer, job.id, position, row) };
  });
  await replaceRows(tx, job.id, erasedRows);
  await saveOutcomes(
    tx,
    job.id,
    decided.map((one) => ({
      position: one.position,
      outcome: one.outcome,
      reason: one.outcome === 'refused' ? one.reason : null,
    })),
  );
  return rows.length;
}

function lookupFor(rows: readonly ImportRow[], source: ImportSource): ImportLookup {
  const sessions = rows.filter((row) => row.kind === 'session');
  const people = rows.filter((row) => row.kind !== 'broken');
  return {
    clientKeys: people.flatMap(({ clientId }) => (clientId === null ? [] : [clientKey(source, clientId)])),
    emails: people.flatMap(({ email }) => email ?? []),
    names: people.flatMap(({ name }) => name || []),
    spans: sessions.map(({ startsAt, minutes }) => {
      const start = Date.parse(startsAt);
      return { start, end: start + (minutes === null ? MAX_SESSION_MS : minutes * 60_000) };
    }),
  };
}

async function write(
  tx: TransactionSql,
  context: BookingContext,
  job: ImportJob,
  decided: readonly Decision[],
  facts: GrowingFacts,
): Promise<void> {
  const clients = decided.flatMap((one) => (one.outcome === 'new-client' ? one.client : []));
  const links = decided.flatMap((one) =>
    (one.outcome === 'new-client' || one.outcome === 'known-client') && one.key !== null
      ? { key: one.key, email: one.client.email }
      : [],
  );
  if (clients.length > 0) await insertClients(tx, clients);
  if (links.length > 0) await linkClients(tx, links);
  const { currency } = await findPracticeRules(tx);
  const made: { key: string; appointment: Appointment }[] = [];
  for (const one of decided)
    if (one.outcome === 'new-session')
      made.push({ key: one.key, appointment: await appointmentOf(tx, context, job, one.session, facts, currency) });
  if (made.length === 0) return;
  await insertAppointments(
    tx,
    made.map(({ appointment }) => appointment),
  );
  await linkAppointments(
    tx,
    made.map(({ key, appointment }) => ({ key, id: appointment.id })),
  );
}

/** An imported session: its price is recorded, but nothing is due. */
async function appointmentOf(
  tx: TransactionSql,
  context: BookingContext,
  job: ImportJob,
  { client, service, span, status, cancelReason, notes }: NewSession,
  facts: GrowingFacts,
  currency: string,
): Promise<Appointment> {
  const id = randomUUID();
  const description = WORDS.imports.takenOver(IMPORT_SOURCES[job.source]);
  const known = facts.service(service.name);
  // A service of another program is inactive until the practice offers it.
  const serviceId = known?.id ?? (await insertService(tx, { ...service, description, icon: null, isActive: false })).id;
  facts.add({ services: [{ ...(known ?? service), id: serviceId }] });
  const appointment = newAppointment({
    id,
    service: { ...service, id: serviceId, description, currency, isActive: false },
    startsAt: new Date(span.start),
    client,
    preferredContact: 'email',
    notes: notes === null ? null : sealBookingNotes(context.sealer, id, notes),
    isAdminCreated: true,
    isFreeAppointment: true,
    isPaidOffline: false,
    policy: { fullRefundHours: 0, lateRefundPercent: 100 },
    now: new Date(Math.min(span.start, context.now().getTime())),
  });
  return { ...appointment, status, cancelReason };
}
