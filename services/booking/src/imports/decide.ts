import { createHash } from 'node:crypto';
import { MAX_DURATION, type ImportSource } from '@stillpoint/contracts';
import { DAY_MS, MINUTE_MS, practiceDay, wallTimeOf } from '@stillpoint/scheduling';
import type { Decision, NewSession } from '../domain/import-decision.ts';
import type { ImportFacts } from '../domain/import-facts.ts';
import type { ClientRow, ImportRow, SessionRow } from './row.ts';
import { WORDS } from '../words.ts';

export interface DecisionOptions {
  source: ImportSource;
  timeZone: string;
  now: Date;
  /** Decimal text of a price in cents. */
  priceToCents: (price: string) => number;
  /** When the person with an address was erased here; null: never. */
  erasedAt: (email: string) => Date | null;
}

/** Name of the service for sessions that have none. */
const UNNAMED_SERVICE = 'Imported session';
/** Sessions must be within this many years before and after now. */
const EARLIEST_START = Date.parse('1980-01-01T00:00:00Z');
const MAX_AHEAD_MS = 5 * 366 * DAY_MS;

const refused = (reason: string): Decision => ({ outcome: 'refused', reason });
const refusedErased = (at: Date, timeZone: string): Decision => ({
  outcome: 'refused',
  reason: WORDS.imports.erased(practiceDay(at, timeZone)),
  isErased: true,
});

/**
 * Decides about one row from what is known; the caller adds the decision to that, so that repeated rows change nothing. The
 * rules for clients do not apply; only a taken slot is refused.
 */
export function decide(row: ImportRow, known: ImportFacts, how: DecisionOptions): Decision {
  if (row.kind === 'broken') return refused(row.problem);
  return row.kind === 'client' ? decideClient(row, known, how) : decideSession(row, known, how);
}

export const clientKey = (source: ImportSource, id: string): string => keyOf('client', source, id);

/** The other program's id of the row, or else its content: client, time and service. */
const sessionKey = ({ sessionId, startsAt, service }: SessionRow, source: ImportSource, email: string): string =>
  sessionId === null
    ? keyOf('session', source, email, startsAt, (service ?? UNNAMED_SERVICE).toLowerCase())
    : keyOf('session', source, sessionId);

/** The key of a row's session, if its client is known; null for all other rows. */
export function keyOfSession(row: ImportRow, known: ImportFacts, source: ImportSource): string | null {
  if (row.kind !== 'session') return null;
  const email = addressOf(row, known, source);
  return typeof email === 'string' ? sessionKey(row, source, email) : null;
}

/** A hash, so that the key contains nothing personal. */
const keyOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

function decideClient({ clientId, name, email, phone }: ClientRow, known: ImportFacts, how: DecisionOptions): Decision {
  const { source } = how;
  const key = clientId === null ? null : clientKey(source, clientId);
  const found = known.client(email);
  const erasedAt = found ? null : how.erasedAt(email);
  if (erasedAt) return refusedErased(erasedAt, how.timeZone);
  return found
    ? { outcome: 'known-client', key, client: found }
    : { outcome: 'new-client', key, client: { name, email, phone } };
}

function decideSession(row: SessionRow, known: ImportFacts, how: DecisionOptions): Decision {
  const { source, now } = how;
  const email = addressOf(row, known, source);
  if (typeof email !== 'string') return email;
  const startsAt = Date.parse(row.startsAt);
  if (startsAt < EARLIEST_START || startsAt > now.getTime() + MAX_AHEAD_MS)
    return refused(WORDS.imports.impossible(row.startsAt.slice(0, 10)));
  const erasedAt = how.erasedAt(email);
  // Data from before an erasure stays erased; a client who came back since is imported.
  if (erasedAt && (startsAt < erasedAt.getTime() || !known.client(email))) return refusedErased(erasedAt, how.timeZone);
  const service = serviceOf(row, known, how);
  if (service === null) return refused(WORDS.imports.noLength);
  const key = sessionKey(row, source, email);
  const span = { start: startsAt, end: startsAt + service.durationMinutes * MINUTE_MS };
  if (known.has(key)) return { outcome: 'known-session' };
  const taken = row.cancelledBy === null ? known.findTaken(span) : null;
  if (taken) {
    if (taken.email === email && taken.start === span.start) return { outcome: 'known-session' };
    return refused(WORDS.imports.otherSession(formatStart(taken.start, how.timeZone)));
  }
  const isOver = span.end <= now.getTime();
  const client = known.client(email) ?? { name: row.name || email.split('@')[0]!, email, phone: row.phone };
  return {
    outcome: 'new-session',
    key,
    session: {
      client,
      service,
      span,
      notes: row.notes,
      cancelReason: row.cancelledBy,
      status: row.cancelledBy !== null ? 'cancelled' : isOver ? 'completed' : 'confirmed',
    },
  };
}

/** The address of a session's client, found by whichever of address, id and name the row has; or why there is none. */
function addressOf(row: SessionRow, known: ImportFacts, source: ImportSource): string | Decision {
  if (row.email !== null) return row.email;
  const byId = row.clientId === null ? null : known.addressByKey(clientKey(source, row.clientId));
  if (byId !== null) return byId;
  const found = row.name === '' ? [] : known.addressesByName(row.name);
  if (found.length === 1) return found[0]!;
  const who = row.name || `number ${row.clientId}`;
  return refused(found.length === 0 ? WORDS.imports.noClient(who) : WORDS.imports.severalClients(found.length, who));
}

function serviceOf(
  row: SessionRow,
  known: ImportFacts,
  { priceToCents }: DecisionOptions,
): NewSession['service'] | null {
  const name = row.service ?? UNNAMED_SERVICE;
  const found = known.service(name);
  const durationMinutes = row.minutes ?? found?.durationMinutes;
  if (durationMinutes === undefined || durationMinutes < 1 || durationMinutes > MAX_DURATION) return null;
  const priceCents = row.price === null ? (found?.priceCents ?? 0) : priceToCents(row.price);
  return { id: found?.id ?? null, name: found?.name ?? name, priceCents, durationMinutes };
}

const formatStart = (start: number, timeZone: string): string =>
  `${practiceDay(start, timeZone)} at ${wallTimeOf(start, timeZone)}`;
