import { DAY_MS, overlaps, type Busy } from '@stillpoint/scheduling';
import type { Client } from './booking.ts';
import type { Decision } from './import-decision.ts';

export interface KnownService {
  /** Null until the service is created. */
  id: number | null;
  name: string;
  priceCents: number;
  durationMinutes: number;
}
interface TakenSpan extends Busy {
  email: string;
}

/** What rows are decided by: the practice's data as read from the database, and the decisions made since. */
export interface ImportFacts {
  has: (key: string) => boolean;
  client: (email: string) => Client | null;
  addressesByName: (name: string) => string[];
  addressByKey: (key: string) => string | null;
  service: (name: string) => KnownService | null;
  findTaken: (span: Busy) => TakenSpan | null;
}

export interface FactsToAdd {
  /** Keys of sessions that were imported. */
  keys: readonly string[];
  clients: readonly Client[];
  /** The address behind each id of another program. */
  addresses: readonly { key: string; email: string }[];
  services: readonly KnownService[];
  taken: readonly TakenSpan[];
}

export interface GrowingFacts extends ImportFacts {
  add: (found: Partial<FactsToAdd>) => void;
  /** Adds a decision, so that it counts for the following rows. */
  addDecision: (decision: Decision) => void;
}

export function createImportFacts(): GrowingFacts {
  const keys = new Set<string>();
  const clients = new Map<string, Client>();
  const named = new Map<string, Set<string>>();
  const addresses = new Map<string, string>();
  const services = new Map<string, KnownService>();
  // Indexed by day, so that no row needs to scan years of sessions; no session is longer than a day.
  const days = new Map<number, TakenSpan[]>();
  const dayOf = (time: number) => Math.floor(time / DAY_MS);

  const addClient = (client: Client) => {
    clients.set(client.email, client);
    const name = plain(client.name);
    named.set(name, (named.get(name) ?? new Set()).add(client.email));
  };
  const addService = (service: KnownService) => services.set(service.name.toLowerCase(), service);
  const addTaken = (span: TakenSpan) => {
    const day = dayOf(span.start);
    const others = days.get(day) ?? [];
    if (others.some(({ start, end, email }) => start === span.start && end === span.end && email === span.email))
      return;
    days.set(day, [...others, span]);
  };

  return {
    has: (key) => keys.has(key),
    client: (email) => clients.get(email) ?? null,
    addressesByName: (name) => [...(named.get(plain(name)) ?? [])],
    addressByKey: (key) => addresses.get(key) ?? null,
    service: (name) => services.get(name.toLowerCase()) ?? null,
    findTaken: (span) =>
      [-1, 0, 1].flatMap((step) => days.get(dayOf(span.start) + step) ?? []).find((taken) => overlaps(taken, span)) ??
      null,
    add(found) {
      found.keys?.forEach((key) => keys.add(key));
      found.clients?.forEach(addClient);
      found.addresses?.forEach(({ key, email }) => addresses.set(key, email));
      found.services?.forEach(addService);
      found.taken?.forEach(addTaken);
    },
    addDecision(decision) {
      if (decision.outcome === 'new-client' || decision.outcome === 'known-client') {
        addClient(decision.client);
        if (decision.key !== null) addresses.set(decision.key, decision.client.email);
      }
      if (decision.outcome !== 'new-session') return;
      const { client, service, span, status } = decision.session;
      keys.add(decision.key);
      if (!clients.has(client.email)) addClient(client);
      if (service.id === null && !services.has(service.name.toLowerCase())) addService(service);
      if (status !== 'cancelled') addTaken({ ...span, email: client.email });
    },
  };
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();
