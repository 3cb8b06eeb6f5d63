import { draftOf, type DraftStore } from '../drafts.ts';
import { forget, recall, remember, TAB_CLIENT } from './session-memory.ts';
import { CLIENT_PLACE, type ReturnPlace } from './booking-intent.ts';

export type Area = 'client' | 'admin';
const HOMES: Record<Area, string> = { client: '/client/dashboard', admin: '/admin' };

/** The administrator's addresses can hold clients' names: their place is sealed as drafts are. */
const KEPT: Record<Area, DraftStore<ReturnPlace>> = {
  admin: draftOf('administrator', 'return'),
  client: {
    load: () => recall(CLIENT_PLACE),
    save: (place) => remember(CLIENT_PLACE, { ...place, of: recall(TAB_CLIENT) }),
    clear: () => forget(CLIENT_PLACE),
  },
};

/** The area's first page and those below it, but its login. */
const isBehindLogin = (area: Area, path: string): boolean =>
  path === HOMES[area] || (path.startsWith(`${HOMES[area]}/`) && path !== `${HOMES[area]}/login`);

/** Notes where the browser is, to come back after signing in again. */
export function keepReturnPlace(area: Area, { isPaying = false } = {}): void {
  const { pathname, search } = window.location;
  if (!isBehindLogin(area, pathname)) return;
  const paying = isPaying || (findReturnPlace(area)?.isPaying ?? false);
  KEPT[area].save({ path: pathname + search, isPaying: paying });
}

export const findReturnPlace = (area: Area): ReturnPlace | null => KEPT[area].load() ?? null;

/** Where to go after signing in: where one was, else, or where that was somebody else, the area's first page. */
export function takeReturnPlace(area: Area): string {
  const place = findReturnPlace(area);
  KEPT[area].clear();
  return place && (!place.of || place.of === recall(TAB_CLIENT)) ? place.path : HOMES[area];
}
