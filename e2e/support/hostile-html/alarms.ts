import type { BrowserContext } from 'playwright-core';
import { BEACON_HOST } from './read-vectors.ts';

/** Long enough for what an animation frame or a failed image sets off, milliseconds. */
export const SETTLE_MS = 50;

/** Everything a hostile mail can bring about, as it happens, by the number of its vector. */
export interface Alarms {
  ran: Set<number>;
  reached: Set<number>;
  /** Dialogs, windows and requests to anywhere else. */
  others: string[];
}

/** Notes what the pages of a context run and reach besides `home`. */
export async function watched(context: BrowserContext, home: string): Promise<Alarms> {
  const alarms: Alarms = { ran: new Set(), reached: new Set(), others: [] };
  await context.exposeFunction('alarm', (number: number) => void alarms.ran.add(number));
  await context.route(`**://${BEACON_HOST}/**`, (route) => route.fulfill({ status: 204 }));
  context.on('request', (request) => {
    const url = request.url();
    const [, number] = new RegExp(`^https?://${BEACON_HOST}/(\\d+)`).exec(url) ?? [];
    if (number) alarms.reached.add(Number(number));
    else if (/^[a-z]+:\/\//.test(url) && !url.startsWith(home)) alarms.others.push(url);
  });
  context.on('page', (page) =>
    page.on('dialog', (dialog) => {
      alarms.others.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    }),
  );
  return alarms;
}

/** Deals the items out to several hands that work at the same time. */
export const inShares = <Item>(
  hands: number,
  items: readonly Item[],
  work: (share: Item[]) => Promise<void>,
): Promise<void[]> =>
  Promise.all(Array.from({ length: hands }, (_, hand) => work(items.filter((_item, at) => at % hands === hand))));
