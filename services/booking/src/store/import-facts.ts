import { valuesOf, withoutAccents, type ISql } from '@stillpoint/db';
import type { Busy } from '@stillpoint/scheduling';
import type { Client } from '../domain/booking.ts';
import type { FactsToAdd, KnownService } from '../domain/import-facts.ts';

export interface ImportLookup {
  /** The ids under which other programs know clients. */
  clientKeys: readonly string[];
  emails: readonly string[];
  names: readonly string[];
  spans: readonly Busy[];
}

/** Those of the keys under which sessions were imported. */
export const listImportedKeys = (tx: ISql, keys: readonly string[]): Promise<string[]> =>
  valuesOf(tx`
    SELECT key FROM booking.imported WHERE key = ANY(${keys}::text[]) AND appointment_id IS NOT NULL`);

/** The known clients and taken times for these rows, and all services. Whose name differs in accents alone is among the clients. */
export async function findImportFacts(tx: ISql, asked: ImportLookup): Promise<Omit<FactsToAdd, 'keys'>> {
  const [addresses, services, taken] = await Promise.all([
    tx<{ key: string; email: string }[]>`
      SELECT i.key, p.email FROM booking.imported i JOIN booking.person p ON p.id = i.person_id
      WHERE i.key = ANY(${asked.clientKeys}::text[])`,
    tx<KnownService[]>`
      SELECT DISTINCT ON (lower(name)) id, name, price_cents, duration_minutes
      FROM booking.service ORDER BY lower(name), is_active DESC, id`,
    listTakenSpans(tx, asked.spans),
  ]);
  const emails = [...asked.emails, ...addresses.map(({ email }) => email)];
  const clients = await tx<Client[]>`
    SELECT email, name, phone FROM booking.person
    WHERE is_latest AND (email = ANY(${emails}::text[]) OR ${withoutAccents(tx, tx`name`)} = ANY(ARRAY(
        SELECT ${withoutAccents(tx, tx`name`)} FROM unnest(${asked.names}::text[]) AS name)))`;
  return { clients, addresses, services, taken };
}

const listTakenSpans = (tx: ISql, spans: readonly Busy[]) =>
  tx<{ start: number; end: number; email: string }[]>`
    SELECT DISTINCT (extract(epoch FROM a.starts_at) * 1000)::float8 AS start,
      (extract(epoch FROM a.ends_at) * 1000)::float8 AS "end", a.client_email AS email
    FROM unnest(${spans.map(({ start }) => new Date(start).toISOString())}::timestamptz[],
      ${spans.map(({ end }) => new Date(end).toISOString())}::timestamptz[]) AS wanted (starts_at, ends_at)
    JOIN booking.appointment a ON a.status <> 'cancelled'
      AND tstzrange(a.starts_at, a.ends_at, '[)') && tstzrange(wanted.starts_at, wanted.ends_at, '[)')`;

/** Adds clients who have no session yet, the latest row of each address; existing ones are unchanged. */
export const insertClients = (tx: ISql, clients: readonly Client[]) =>
  tx`
    INSERT INTO booking.person (email, name, phone, is_latest, is_imported)
    SELECT email, name, phone, NOT EXISTS (SELECT FROM booking.person p WHERE p.email = new.email AND p.is_latest), true
    FROM unnest(${clients.map(({ email }) => email)}::text[], ${clients.map(({ name }) => name)}::text[],
      ${clients.map(({ phone }) => phone)}::text[]) AS new (email, name, phone)
    ON CONFLICT (email, name, phone) DO UPDATE SET is_imported = true`;

export const linkClients = (tx: ISql, links: readonly { key: string; email: string }[]) =>
  tx`
    INSERT INTO booking.imported (key, person_id)
    SELECT link.key, p.id
    FROM unnest(${links.map(({ key }) => key)}::text[], ${links.map(({ email }) => email)}::text[]) AS link (key, email)
    JOIN booking.person p ON p.email = link.email AND p.is_latest
    ON CONFLICT (key) DO NOTHING`;

export const linkAppointments = (tx: ISql, links: readonly { key: string; id: string }[]) =>
  tx`
    INSERT INTO booking.imported (key, appointment_id)
    SELECT * FROM unnest(${links.map(({ key }) => key)}::text[], ${links.map(({ id }) => id)}::uuid[])`;
