import { overlaps, type Busy } from '@stillpoint/scheduling';
import type { Client } from './booking.ts';
import type { Decision } from './import-decision.ts';

export interface KnownService {
  /** Null while it is only going to be made. */
  id: number | null;
  name: string;
  priceCents: number;
  durationMinutes: number;
}
interface TakenSpan extends Busy {
  email: string;
}

/** What is known of the practice that rows are decided by: what the database said of them, and what was decided since. */
export interface Known {
  has: (key: string) => boolean;
  client: (email: string) => Client | null;
  addressesOf: (name: string) => string[];
  addressUnder: (key: string) => string | null;
  service: (name: string) => KnownService | null;
  takenBy: (span: Busy) => TakenSpan | null;
}

export interface Found {
  /** Of sessions that were imported. */
  keys: readonly string[];
  clients: readonly Client[];
  /** Addresses that other programs' ids stand for. */
  addresses: readonly { key: string; email: string }[];
  services: readonly KnownService[];
  taken: readonly TakenSpan[];
}

const DAY = 24 * 60 * 60_000;

export interface Knowledge extends Known {
  learn: (found: Partial<Found>) => void;
  /** What was decided is so for the rows that follow. */
  remember: (decision: Decision) => void;
}

export function createKnowledge(): Knowledge {
  const keys = new Set<string>();
  const clients = new Map<string, Client>();
  const named = new Map<string, Set<string>>();
  const addresses = new Map<string, string>();
  const services = new Map<string, KnownService>();
  // By day, so that years of sessions are not walked through for each row; none is longer than a day.
  const days = new Map<number, TakenSpan[]>();
  const dayOf = (time: number) => Math.floor(time / DAY);

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
    addressesOf: (name) => [...(named.get(plain(name)) ?? [])],
    addressUnder: (key) => addresses.get(key) ?? null,
    service: (name) => services.get(name.toLowerCase()) ?? null,
    takenBy: (span) =>
      [-1, 0, 1].flatMap((step) => days.get(dayOf(span.start) + step) ?? []).find((taken) => overlaps(taken, span)) ??
      null,
    learn(found) {
      found.keys?.forEach((key) => keys.add(key));
      found.clients?.forEach(addClient);
      found.addresses?.forEach(({ key, email }) => addresses.set(key, email));
      found.services?.forEach(addService);
      found.taken?.forEach(addTaken);
    },
    remember(decision) {
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
