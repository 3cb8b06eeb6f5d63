import { email } from '@stillpoint/contracts';

/** A row of a file as it was understood; null where it says nothing. `line`: where it stands in its file, from 1. */
export interface ClientRow {
  kind: 'client';
  line: number;
  /** What the other program calls the client. */
  clientId: string | null;
  name: string;
  email: string;
  phone: string | null;
}

/** `startsAt` ISO 8601; minutes; `price` decimal text. Of the client one of e-mail, id and name is there. */
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

/** A row that says too little, or what cannot be. `about`: what identifies it to a person. */
export interface BrokenRow {
  kind: 'broken';
  line: number;
  problem: string;
  about: string;
}

export type ImportRow = ClientRow | SessionRow | BrokenRow;

/** Why a row cannot be taken, in a sentence for the administrator. */
export class RowProblem extends Error {}

const address = email('');

/** 'mailto:Ada@Example.org' → 'ada@example.org'; null for what nobody could register, book or be mailed with. */
export const addressOf = (text: string): string | null =>
  address.safeParse(text.trim().replace(/^mailto:/i, '')).data ?? null;
