import { forget, recall, remember } from './session-memory.ts';

export type Area = 'client' | 'admin';
/** The booking form's first step. */
export const BOOKING = '/client/dashboard?tab=schedule&step=1';
const HOMES: Record<Area, string> = { client: '/client/dashboard', admin: '/admin' };

/** Where somebody was when their session had ended, and whether they were paying; or what they came for. */
export interface ReturnPlace {
  path: string;
  isPaying: boolean;
  /** They came to book, and have not been anywhere yet. */
  isNew?: boolean;
}

const keyOf = (area: Area) => `return ${area}`;

/** The area's first page and those below it, but its login. */
const isBehindLogin = (area: Area, path: string): boolean =>
  path === HOMES[area] || (path.startsWith(`${HOMES[area]}/`) && path !== `${HOMES[area]}/login`);

/** Notes where the browser is, to come back after signing in again. */
export function keepReturnPlace(area: Area, { isPaying = false } = {}): void {
  const { pathname, search } = window.location;
  if (!isBehindLogin(area, pathname)) return;
  const paying = isPaying || (findReturnPlace(area)?.isPaying ?? false);
  remember(keyOf(area), { path: pathname + search, isPaying: paying } satisfies ReturnPlace);
}

/** A visitor wants to book: after registering or signing in, the booking form opens. */
export const keepWishToBook = (): void =>
  remember(keyOf('client'), { path: BOOKING, isPaying: false, isNew: true } satisfies ReturnPlace);

export const findReturnPlace = (area: Area): ReturnPlace | null => recall<ReturnPlace>(keyOf(area)) ?? null;

/** Where to go after signing in: where one was, else the area's first page. */
export function takeReturnPlace(area: Area): string {
  const place = findReturnPlace(area);
  forget(keyOf(area));
  return place?.path ?? HOMES[area];
}
