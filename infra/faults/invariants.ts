import type { Ledger } from '../sandbox/paypal/control.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection, type Sql } from '@stillpoint/db';
import { toCents } from '@stillpoint/scheduling';
import { callJson } from '@stillpoint/testing';
import { readMails } from '../sandbox/mail/testing/read-mails.ts';
import { isLinearizable } from './history.ts';
import type { Product } from './product.ts';
import type { Observations } from './visitors.ts';

/** An invariant, with its violations; it holds when there are none. */
export interface Finding {
  invariant: string;
  broken: string[];
}

const SETTLED_WITHIN_MS = 300_000;

/** Types of the events before a moment that have outstanding effects. */
export async function listUnhandled(sql: Sql, before: Date): Promise<string[]> {
  const rows = await sql<{ type: string }[]>`
    SELECT DISTINCT type FROM events.outbox
    WHERE occurred_at < ${before} AND effects > (SELECT count(*) FROM events.inbox WHERE event_id = outbox.id)
    ORDER BY type`;
  return rows.map(({ type }) => type);
}

/** Waits until no delivery is due; returns those that still are after five minutes. */
export function settle(product: Product): Promise<{ unfinished: string[]; tookMs: number }> {
  const began = performance.now();
  return withConnection(product.databaseUrl, 'stillpoint-faults', async (sql) => {
    for (;;) {
      const unfinished = await listUnfinished(sql);
      const tookMs = performance.now() - began;
      if (unfinished.length === 0 || tookMs > SETTLED_WITHIN_MS) return { unfinished, tookMs };
      await sleep(500);
    }
  });
}

/** The text of reminders and follow-ups is written when they are due. */
async function listUnfinished(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string; count: number }[]>`
    SELECT what, count(*)::int AS count FROM (
      SELECT 'event ' || type AS what FROM events.outbox
      WHERE effects > (SELECT count(*) FROM events.inbox WHERE event_id = outbox.id)
      UNION ALL SELECT 'mail ' || kind FROM notification.mail WHERE state = 'queued' AND content IS NOT NULL
      UNION ALL SELECT 'meeting ' || state FROM booking.meeting WHERE due_at IS NOT NULL
      UNION ALL SELECT 'refund' FROM payment.refund WHERE status = 'pending'
      UNION ALL SELECT 'capture' FROM payment.capture WHERE status = 'pending'
      UNION ALL SELECT 'order' FROM payment.order WHERE state IN ('opening', 'open') AND capture_first_sent_at IS NOT NULL
    ) AS unfinished GROUP BY what`;
  return rows.map(({ what, count }) => `${count} ${what}`);
}

/** Compares the database, the sandboxes' data and the visitors' answers after everything has settled. */
export function checkInvariants(product: Product, observations: Observations): Promise<Finding[]> {
  return withConnection(product.databaseUrl, 'stillpoint-faults', async (sql) => [
    { invariant: 'no two sessions overlap', broken: await overlaps(sql) },
    { invariant: 'every answer matches the database', broken: await contradictedAnswers(sql, observations) },
    { invariant: 'concurrent bookings are linearizable', broken: await unexplained(sql, observations) },
    { invariant: 'each effect is handled once, its mails are written once', broken: await doubledMails(sql) },
    { invariant: 'what follows from a request carries its id', broken: await withoutId(sql) },
    { invariant: 'each mail arrives, again only after a lost answer', broken: await lostMails(sql, product) },
    {
      invariant: "money is a session's or its payer's, as the provider says",
      broken: await strayMoney(sql, product),
    },
    {
      invariant: 'each confirmed session has one meeting, others have none',
      broken: await strayMeetings(sql, product),
    },
  ]);
}

const overlaps = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ one: string; other: string }[]>`
      SELECT a.id AS one, b.id AS other FROM booking.appointment a JOIN booking.appointment b
      ON a.id < b.id AND a.status <> 'cancelled' AND b.status <> 'cancelled'
        AND tstzrange(a.starts_at, a.ends_at, '[)') && tstzrange(b.starts_at, b.ends_at, '[)')`
  ).map(({ one, other }) => `${one} and ${other}`);

interface Row {
  id: string;
  clientEmail: string;
  startsAt: Date;
  status: string;
  cancelReason: string | null;
}

const listAppointments = (sql: Sql) =>
  sql<Row[]>`SELECT id, client_email, starts_at, status, cancel_reason FROM booking.appointment`;

async function contradictedAnswers(sql: Sql, { booked, cancelled, paid }: Observations): Promise<string[]> {
  const rows = new Map((await listAppointments(sql)).map((row) => [row.id, row]));
  const wrong = [...booked].flatMap(([id, { client, start }]) => {
    const row = rows.get(id);
    const isTrue = row?.clientEmail === client && row.startsAt.getTime() === Date.parse(start);
    return isTrue ? [] : [`booked ${id}: ${JSON.stringify(row)}`];
  });
  const stillThere = [...cancelled].filter((id) => rows.get(id)?.status !== 'cancelled');
  const unpaid = [...paid].filter(
    (id) => rows.get(id)?.status !== 'confirmed' && rows.get(id)?.cancelReason !== 'client',
  );
  return [...wrong, ...stillThere.map((id) => `cancelled ${id}`), ...unpaid.map((id) => `paid ${id}`)];
}

/** At the end whoever is in the database has the time; a hold that ran out since then counts. */
async function unexplained(sql: Sql, { histories }: Observations): Promise<string[]> {
  const owners = new Map<number, string>();
  for (const { startsAt, clientEmail, status, cancelReason } of await listAppointments(sql))
    if (status !== 'cancelled' || cancelReason === 'expired') owners.set(startsAt.getTime(), clientEmail);
  const at = performance.now();
  return [...histories].flatMap(([start, operations]) => {
    const owner = owners.get(Date.parse(start)) ?? null;
    const last = { client: '', kind: 'read', called: at, returned: at, owner } as const;
    return isLinearizable([...operations, last]) ? [] : [`${start}: ${JSON.stringify([...operations, last])}`];
  });
}

async function doubledMails(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    SELECT concat_ws(' ', count(*), kind, 'mails for', appointment_id) AS what FROM notification.mail
    WHERE kind IN ('confirmation', 'cancellation', 'receipt', 'admin-booking', 'admin-cancellation')
    GROUP BY kind, appointment_id HAVING count(*) > 1
    UNION ALL
    SELECT concat_ws(' ', 'no confirmation for', aggregate_id) FROM events.outbox
    WHERE type = 'AppointmentConfirmed' AND NOT EXISTS (
      SELECT FROM notification.mail WHERE kind = 'confirmation' AND appointment_id = aggregate_id
      -- Cancelled before its meeting was arranged, a session is not confirmed by mail any more.
      UNION ALL SELECT FROM booking.appointment WHERE id = aggregate_id AND status = 'cancelled')
    UNION ALL
    SELECT concat_ws(' ', count(*), type, 'for', aggregate_id) FROM events.outbox
    WHERE type IN ('AppointmentConfirmed', 'AppointmentCancelled') GROUP BY type, aggregate_id HAVING count(*) > 1`;
  return rows.map(({ what }) => what);
}

/** Meetings, and the mails about them, come from a request that was about their session. */
async function withoutId(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    WITH said AS (
      SELECT aggregate_id, correlation_id FROM events.outbox
      WHERE type IN ('AppointmentCreated', 'AppointmentConfirmed', 'PaymentCaptured', 'AppointmentCancelled')
    )
    SELECT concat_ws(' ', what, id, 'has', coalesce(correlation_id, 'none')) AS what FROM (
      SELECT type AS what, aggregate_id AS id, correlation_id FROM events.outbox
      WHERE type IN ('MeetingArranged', 'MeetingUnavailable')
      UNION ALL SELECT 'mail ' || kind, appointment_id, correlation_id FROM notification.mail
      WHERE kind IN ('confirmation', 'cancellation', 'admin-meeting')
    ) AS announced
    WHERE NOT EXISTS (SELECT FROM said WHERE aggregate_id = announced.id AND correlation_id = announced.correlation_id)`;
  return rows.map(({ what }) => what);
}

async function lostMails(sql: Sql, { stack }: Product): Promise<string[]> {
  // Rows are read first, so that mails sent meanwhile have arrived as well.
  const rows = await sql<{ messageId: string; kind: string; state: string; attempts: number }[]>`
    SELECT message_id, kind, state, attempts FROM notification.mail WHERE message_id IS NOT NULL AND state <> 'queued'`;
  const arrivals = new Map<string, number>();
  for (const { messageId } of await readMails(stack.mail.httpUrl))
    if (messageId) arrivals.set(messageId, (arrivals.get(messageId) ?? 0) + 1);
  return rows.flatMap(({ messageId, kind, state, attempts }) => {
    const times = arrivals.get(messageId) ?? 0;
    const isRight = state === 'sent' ? times >= 1 && times <= Math.max(attempts, 1) : state === 'dropped';
    return isRight ? [] : [`${kind} ${messageId} is ${state} after ${attempts} attempts and arrived ${times} times`];
  });
}

async function strayMoney(sql: Sql, { stack }: Product): Promise<string[]> {
  const { captures, refunds } = await callJson<Ledger>('GET', `${stack.paypalUrl}/sandbox/ledger`);
  const sessions = await sql<{ captureId: string; priceCents: number; status: string }[]>`
    SELECT capture_id, price_cents, status FROM booking.appointment WHERE capture_id IS NOT NULL`;
  const booked = await sql<{ kind: string; captureId: string; cents: number }[]>`
    SELECT kind, capture_id, sum(amount_cents)::int AS cents FROM payment.ledger GROUP BY kind, capture_id`;
  const inBooks = new Map(booked.map(({ kind, captureId, cents }) => [`${kind} ${captureId}`, cents]));
  const taken = captures.filter(({ status }) => !['DECLINED', 'FAILED', 'PENDING'].includes(status));
  const known = new Set(taken.map(({ id }) => id));
  return [
    ...taken.flatMap(({ id, amount }) => {
      const cents = toCents(amount);
      const back = refunds
        .filter(({ captureId, status }) => captureId === id && status === 'COMPLETED')
        .reduce((sum, refund) => sum + toCents(refund.amount), 0);
      const session = sessions.find(({ captureId, status }) => captureId === id && status === 'confirmed');
      const kept = session?.priceCents ?? 0;
      const isBooked = inBooks.get(`capture ${id}`) === cents && (inBooks.get(`refund ${id}`) ?? 0) === back;
      if (cents - back === kept && isBooked) return [];
      return [`capture ${id} of ${cents}: ${back} went back, the session keeps ${kept}, in the books: ${isBooked}`];
    }),
    ...sessions
      .filter(({ captureId, status }) => status === 'confirmed' && !known.has(captureId))
      .map(({ captureId }) => `a session is confirmed by capture ${captureId}, which the provider does not know`),
  ];
}

async function strayMeetings(sql: Sql, { stack }: Product): Promise<string[]> {
  const atZoom = new Set(
    (await callJson<{ id: number | string }[]>('GET', `${stack.zoomUrl}/sandbox/meetings`)).map(({ id }) => String(id)),
  );
  const standingRoom = stack.env.MEETING_URL ?? null;
  const rows = await sql<
    { id: string; status: string; isStanding: boolean; state: string | null; providerId: string | null }[]
  >`
    SELECT appointment.id, status, meeting_url IS NOT DISTINCT FROM ${standingRoom} AS is_standing, state, provider_id
    FROM booking.appointment
    LEFT JOIN booking.meeting ON appointment_id = appointment.id`;
  const owned = new Set<string>();
  const wrong = rows.flatMap(({ id, status, isStanding, state, providerId }) => {
    const isLive = providerId !== null && atZoom.has(providerId);
    if (isLive) owned.add(providerId);
    // A meeting that Zoom did not make in time is replaced by the standing room.
    const wanted = status === 'confirmed' && !isStanding ? state === 'arranged' && isLive : !isLive;
    return wanted ? [] : [`${status} session ${id}: meeting ${state} ${providerId}, at Zoom: ${isLive}`];
  });
  const orphans = [...atZoom].filter((id) => !owned.has(id)).map((id) => `meeting ${id} at Zoom belongs to no session`);
  return [...wrong, ...orphans];
}
