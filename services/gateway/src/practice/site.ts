import { isDeepStrictEqual } from 'node:util';
import * as booking from '@stillpoint/booking';
import type { Practice, PublicPractice } from '@stillpoint/contracts';
import type { ChangeFeed, Sql } from '@stillpoint/db';
import type { Logger } from '@stillpoint/log';
import { findCheckout, type Checkout, type PaymentContext } from '@stillpoint/payment';
import { withoutZoom, type SiteContent } from '@stillpoint/practice-page';
import { findPage } from './queries/page-state.ts';

/** Everything that the public pages are drawn from, and what pages where one pays may load. */
export interface SiteAndCheckout extends SiteContent {
  /** Null: nothing is paid in the browser. */
  checkout: Checkout | null;
}

/** What the practice says of itself, as this process last read it. */
export interface Site {
  /** As last read, for what cannot wait. */
  readonly known: SiteAndCheckout;
  /** What is published now, where that is known without asking. */
  ifCurrent: () => SiteAndCheckout | null;
  /** What is published now: read again when something that everybody sees has changed. */
  current: () => Promise<SiteAndCheckout>;
  /** Reads what was heard to have changed since; null where nothing was. For answers that `known` is a part of. */
  catchUp: () => Promise<unknown> | null;
  /** Reads at once, after something was published here. */
  refresh: () => Promise<SiteAndCheckout>;
}

/** The channel of `events.tell_shared_change`. */
export const SHARED_CHANGES = 'shared_answers';

/** While notices of changes do not arrive, a reading is good for so long. */
const FRESH_MS = 1_000;
/** A visitor does not wait longer for a database that is unwell: what was last known is shown. */
const PATIENCE_MS = 500;

interface SiteDeps {
  sql: Sql;
  booking: booking.BookingContext;
  payment: PaymentContext;
  changes: ChangeFeed;
  /** The settings: first values. */
  practice: Practice;
  log: Logger;
}

/** Reads the site once; rejects when the database cannot be reached. */
export async function openSite(deps: SiteDeps): Promise<Site> {
  const { changes } = deps;
  let readUnder = changes.version;
  let known = await readSite(deps);
  let readAt = performance.now();
  let reading: { under: number; content: Promise<SiteAndCheckout> } | null = null;

  const read = () => {
    const under = changes.version;
    const content = readSite(deps)
      .then((content) => {
        readAt = performance.now();
        readUnder = under;
        // The same object while nothing changed: what was drawn from it still holds.
        if (!isDeepStrictEqual(content, known)) known = content;
        return known;
      })
      .finally(() => (reading = null));
    reading = { under, content };
    return content;
  };
  /** A reading that began before a change may have missed it. */
  const refresh = async (isAnew = false): Promise<SiteAndCheckout> => {
    while (reading && (isAnew || reading.under !== changes.version)) await reading.content.catch(() => undefined);
    return reading?.content ?? read();
  };
  const look = async () => {
    const isCurrent = (await changes.isCurrent())
      ? readUnder === changes.version
      : performance.now() - readAt < FRESH_MS;
    return isCurrent ? known : refresh();
  };
  const ifCurrent = () => (changes.isCurrent() === true && readUnder === changes.version ? known : null);
  const current = async () => {
    const atOnce = ifCurrent();
    if (atOnce) return atOnce;
    const fresh = look().catch((error: unknown) => {
      // Not asked again by every visitor while the database is away.
      readAt = performance.now();
      deps.log.warn({ reason: String(error) }, 'the public pages stay as last read');
      return known;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<SiteAndCheckout>((resolve) => (timer = setTimeout(() => resolve(known), PATIENCE_MS)));
    return Promise.race([fresh, late]).finally(() => clearTimeout(timer));
  };
  return {
    get known() {
      return known;
    },
    ifCurrent,
    current,
    catchUp: () => (readUnder === changes.version ? null : current()),
    refresh: () => refresh(true),
  };
}

async function readSite({ sql, booking: context, payment, practice }: SiteDeps): Promise<SiteAndCheckout> {
  const [{ page }, isElsewhere, services, hours, checkout] = await Promise.all([
    findPage(sql, practice),
    booking.isHeldElsewhere(context.sql),
    booking.listServices(context),
    booking.listAvailability(context),
    findCheckout(payment),
  ]);
  return {
    page: isElsewhere ? withoutZoom(page) : page,
    checkout,
    services: services.map(({ name, description, price, currency, duration }) => ({
      name,
      description,
      price,
      currency,
      duration,
    })),
    hours: hours.map(({ dayOfWeek, startTime, endTime }) => ({ dayOfWeek, startTime, endTime })),
  };
}

/** What every page and mail of the product says of the practice. */
export const practiceOf = ({ page }: Pick<SiteContent, 'page'>): Practice => ({
  name: page.name,
  email: page.email,
  phone: page.phone,
  timeZone: page.timeZone,
  dateStyle: page.dateStyle,
});

export const publicPracticeOf = (content: Pick<SiteContent, 'page'>): PublicPractice => ({
  ...practiceOf(content),
  address: content.page.address,
  logo: content.page.logo,
  video: content.page.video,
});
