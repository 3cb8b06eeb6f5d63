import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import { DAY_MS, HOUR_MS } from '@stillpoint/scheduling';
import { erasureOf, insertErasures } from './erasures.ts';
import { publish, type ServiceContext } from './publish.ts';

/** What a request waits for: `account` is identity's, `sessions` booking's, `payments` payment's and `mails` notification's. */
const PARTS = {
  export: ['account', 'sessions', 'payments', 'mails'],
  // Payments go by the appointment's id; only a note may name somebody, and nobody waits for its end.
  erasure: ['account', 'sessions', 'mails'],
} as const;
export type PersonRequestKind = keyof typeof PARTS;
export type PersonPart = (typeof PARTS)['export'][number];

export interface PersonRequest {
  id: string;
  kind: PersonRequestKind;
  /** `restore`: they were erased before, and came back with a backup. */
  askedBy: 'client' | 'practice' | 'restore';
  askedAt: Date;
  doneAt: Date | null;
  expiresAt: Date | null;
}

/** Hours that a copy can be fetched once it is there. */
export const EXPORT_HOURS = 24;
/** A copy that a service never got done with is given up; an erasure never is. */
const EXPORT_GIVEN_UP_MS = 7 * DAY_MS;
/** How long it is known how an erasure went. */
const ERASURE_KNOWN_MS = 30 * DAY_MS;
/**
 * Longer than any request takes that was let in before the account went: its last byte may be 90 seconds late
 * (`gateway/http/server.ts`).
 */
const LET_IN_BEFORE_MS = 2 * 60_000;

const hashesOf = ({ sealer }: Pick<ServiceContext, 'sealer'>, email: string) =>
  sealer.hashes('events.person', email.toLowerCase());
const place = (requestId: string, part: string) => ['events.person_part', `${requestId} ${part}`, 'content'] as const;

/**
 * Opens a request in the transaction that publishes it; whoever opens one about the same person waits until that ends. An earlier copy
 * made for the same side goes, and with an erasure every copy; an erasure joins the list of those.
 */
export async function openPersonRequest(
  tx: ISql,
  context: Pick<ServiceContext, 'sealer' | 'now'>,
  request: { id: string; kind: PersonRequestKind; email: string; askedBy: PersonRequest['askedBy'] },
): Promise<void> {
  const now = context.now();
  const persons = hashesOf(context, request.email);
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${persons[0]!}, 0))`;
  await tx`
    DELETE FROM events.person_request WHERE kind = 'export' AND person = ANY(${persons})
      ${request.kind === 'export' ? tx`AND asked_by = ${request.askedBy}` : tx``}`;
  await tx`
    INSERT INTO events.person_request ${tx({
      id: request.id,
      kind: request.kind,
      person: persons[0]!,
      askedBy: request.askedBy,
      askedAt: now,
      expiresAt: request.kind === 'export' ? new Date(now.getTime() + EXPORT_GIVEN_UP_MS) : null,
    })}`;
  if (request.kind === 'erasure') await insertErasures(tx, [erasureOf(context, { ...request, erasedAt: now })]);
}

/**
 * Writes down, in the transaction that did it, that one part of a request is done: of an export with what was gathered, sealed here.
 * The last part publishes that all is done. A request that is gone or done already changes nothing.
 */
export async function recordPersonPart(
  tx: ISql,
  context: Pick<ServiceContext, 'sealer' | 'now'>,
  done: { requestId: string; part: PersonPart; gathered: object | null },
  person: { email: string; firstName: string; stays: string[] },
): Promise<void> {
  const { requestId, part, gathered } = done;
  // Locked: of two parts that end together, one sees the other's row.
  const [request] = await tx<{ kind: PersonRequestKind; askedBy: PersonRequest['askedBy'] }[]>`
    SELECT kind, asked_by FROM events.person_request
    WHERE id = ${requestId} AND done_at IS NULL FOR UPDATE`;
  if (!request) return;
  const content = gathered && context.sealer.seal(place(requestId, part), JSON.stringify(gathered));
  const [{ count }] = await tx<[{ count: number }]>`
    WITH added AS (
      INSERT INTO events.person_part (request_id, part, content) VALUES (${requestId}, ${part}, ${content})
      ON CONFLICT DO NOTHING RETURNING part
    )
    SELECT (SELECT count(*) FROM events.person_part WHERE request_id = ${requestId})
      + (SELECT count(*) FROM added) AS count`;
  if (count < PARTS[request.kind].length) return;
  const now = context.now();
  const keptMs = request.kind === 'export' ? EXPORT_HOURS * HOUR_MS : ERASURE_KNOWN_MS;
  await tx`
    UPDATE events.person_request SET done_at = ${now}, expires_at = ${new Date(now.getTime() + keptMs)}
    WHERE id = ${requestId}`;
  const { email, firstName, stays } = person;
  // Who is erased again was notified the first time.
  if (request.kind === 'erasure' && request.askedBy !== 'restore')
    await publish(tx, context, { type: 'PersonErased', facts: { requestId }, personal: { email, firstName, stays } });
  else if (request.kind === 'export' && request.askedBy === 'client')
    await publish(tx, context, { type: 'PersonExported', facts: { requestId }, personal: { email, firstName } });
}

/** The newest request of one side for a copy of a person's data; null when there is none, or it is over. */
export function findExportRequest(
  db: ISql,
  context: Pick<ServiceContext, 'sealer' | 'now'>,
  { email, askedBy }: { email: string; askedBy: PersonRequest['askedBy'] },
): Promise<PersonRequest | null> {
  return firstRow(db<PersonRequest[]>`
    SELECT id, kind, asked_by, asked_at, done_at, expires_at FROM events.person_request
    WHERE person = ANY(${hashesOf(context, email)}) AND kind = 'export' AND asked_by = ${askedBy}
      AND (expires_at IS NULL OR expires_at > ${context.now()})
    ORDER BY asked_at DESC LIMIT 1`);
}

/** Whether a person is being erased, or was within the last two minutes: nothing may be booked for them that was asked for before. */
export function isBeingErased(
  db: ISql,
  context: Pick<ServiceContext, 'sealer' | 'now'>,
  email: string,
): Promise<boolean> {
  const justNow = new Date(context.now().getTime() - LET_IN_BEFORE_MS);
  return hasRows(db`
    SELECT FROM events.person_request
    WHERE person = ANY(${hashesOf(context, email)}) AND kind = 'erasure' AND (done_at IS NULL OR done_at > ${justNow})
    LIMIT 1`);
}

/** Whether a person's erasure was requested at or after an instant: older notices to their account are then sent to nobody. */
export const wasErasedSince = (
  db: ISql,
  context: Pick<ServiceContext, 'sealer'>,
  email: string,
  since: Date,
): Promise<boolean> =>
  hasRows(db`
    SELECT FROM events.person_request
    WHERE person = ANY(${hashesOf(context, email)}) AND kind = 'erasure' AND asked_at >= ${since} LIMIT 1`);

/** What was gathered for a request that is done, opened, by part. */
export async function readPersonParts(
  db: ISql,
  { sealer }: Pick<ServiceContext, 'sealer'>,
  requestId: string,
): Promise<Record<string, unknown>> {
  const rows = await db<{ part: string; content: string }[]>`
    SELECT part, content FROM events.person_part WHERE request_id = ${requestId} AND content IS NOT NULL`;
  return Object.fromEntries(
    rows.map(({ part, content }) => [part, JSON.parse(sealer.open(place(requestId, part), content)) as unknown]),
  );
}

/** Removes requests that are over, with what was gathered for them. */
export const deleteExpiredPersonRequests = (db: ISql, now: Date) =>
  db`DELETE FROM events.person_request WHERE expires_at <= ${now}`;
