import { email } from '@stillpoint/contracts';

/** A parsed row of a file; null for missing values. `line`: its line in the file, from 1. */
export interface ClientRow {
  kind: 'client';
  line: number;
  /** The other program's id of the client. */
  clientId: string | null;
  name: string;
  email: string;
  phone: string | null;
}

/** `startsAt` ISO 8601; minutes; `price` decimal text. The client has at least one of e-mail, id and name. */
export interface SessionRow {
  kind: 'session';
  line: number;
  sessionId: string | null;
  clientId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  service: string | null;
  startsAt: string;
  minutes: number | null;
  price: string | null;
  cancelledBy: 'client' | 'practice' | null;
  notes: string | null;
}

/** An incomplete or impossible row. `about`: what identifies it to a person. */
export interface BrokenRow {
  kind: 'broken';
  line: number;
  problem: string;
  about: string;
}

export type ImportRow = ClientRow | SessionRow | BrokenRow;

/** Why a row is refused, as a sentence for the administrator. */
export class RowProblem extends Error {}

const address = email('');

/** 'mailto:Ada@Example.org' → 'ada@example.org'; null for an address with which nobody could register or book. */
export const addressOf = (text: string): string | null =>
  address.safeParse(text.trim().replace(/^mailto:/i, '')).data ?? null;
