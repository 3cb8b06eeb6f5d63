import { forget, recall, remember } from './session-memory.ts';

export type Area = 'client' | 'admin';
const HOMES: Record<Area, string> = { client: '/client/dashboard', admin: '/admin' };

/** Where somebody was when their session had ended, and whether they were paying. */
export interface ReturnPlace {
  path: string;
  isPaying: boolean;
}

const keyOf = (area: Area) => `return ${area}`;

/** Notes where the browser is, to come back after signing in again. */
export function keepReturnPlace(area: Area, { isPaying = false } = {}): void {
  const { pathname, search } = window.location;
  if (pathname !== HOMES[area]) return;
  const paying = isPaying || (findReturnPlace(area)?.isPaying ?? false);
  remember(keyOf(area), { path: pathname + search, isPaying: paying } satisfies ReturnPlace);
}

export const findReturnPlace = (area: Area): ReturnPlace | null => recall<ReturnPlace>(keyOf(area)) ?? null;

/** Where to go after signing in: where one was, else the area's first page. */
export function takeReturnPlace(area: Area): string {
  const place = findReturnPlace(area);
  forget(keyOf(area));
  return place?.path ?? HOMES[area];
}
