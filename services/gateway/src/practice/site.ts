import { isDeepStrictEqual } from 'node:util';
import * as booking from '@stillpoint/booking';
import type { Practice, PublicPractice } from '@stillpoint/contracts';
import type { ChangeFeed, Sql } from '@stillpoint/db';
import { onceAMinute, type Logger } from '@stillpoint/log';
import { findCheckout, type Checkout, type PaymentContext } from '@stillpoint/payment';
import { withoutZoom, type SiteContent } from '@stillpoint/practice-page';
import { findPage } from './queries/page-state.ts';

/** The data all public pages are rendered from, and the origins that pages with a payment may load. */
export interface SiteAndCheckout extends SiteContent {
  /** Null when nothing is paid in the browser. */
  checkout: Checkout | null;
}

/** The practice's content as this process last read it. */
export interface Site {
  /** As last read, for callers that cannot wait. */
  readonly known: SiteAndCheckout;
  /** The published content, if that is known without a query. */
  ifCurrent: () => SiteAndCheckout | null;
  /** The published content, read again when shared data has changed. */
  current: () => Promise<SiteAndCheckout>;
  /** Reads again if a change was notified since, or cannot be; null otherwise. For responses that include `known`. */
  refreshIfStale: () => Promise<unknown> | null;
  /** Reads at once, after a publication by this process. */
  refresh: () => Promise<SiteAndCheckout>;
}

/** The channel of `events.tell_shared_change`. */
export const SHARED_CHANGES = 'shared_answers';

/** How long a reading stays valid while notifications do not arrive. */
const MAX_AGE_MS = 1_000;
/** How long a visitor waits for a slow database before the last known content is shown. */
const READ_TIMEOUT_MS = 500;

interface SiteDeps {
  sql: Sql;
  booking: booking.BookingContext;
  payment: PaymentContext;
  changes: ChangeFeed;
  /** The settings: initial values. */
  practice: Practice;
  log: Logger;
}

/**
 * Reads the site once, and keeps what is held for a payment in the browser until it starts where there is none; rejects when the
 * database cannot be reached.
 */
export async function openSite(deps: SiteDeps): Promise<Site> {
  const { changes } = deps;
  let readVersion = changes.version;
  let known = await readSite(deps);
  // The server's settings may name no account any more; on screen, who saves that sees to it (`routes/practice/accounts.ts`).
  if (known.checkout === null) await booking.keepHoldsUntilStart(deps.booking);
  let readAt = performance.now();
  let reading: { under: number; content: Promise<SiteAndCheckout> } | null = null;
  const isNews = onceAMinute();

  const read = () => {
    const under = changes.version;
    const content = readSite(deps)
      .then((content) => {
        readAt = performance.now();
        readVersion = under;
        // The same object while nothing has changed, so that renderings of it stay valid.
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
  const readIfStale = async () => {
    const isCurrent = (await changes.isCurrent())
      ? readVersion === changes.version
      : performance.now() - readAt < MAX_AGE_MS;
    return isCurrent ? known : refresh();
  };
  const ifCurrent = () => (changes.isCurrent() === true && readVersion === changes.version ? known : null);
  const current = async () => {
    const atOnce = ifCurrent();
    if (atOnce) return atOnce;
    const fresh = readIfStale().catch((error: unknown) => {
      // Prevents that every visitor queries again while the database is down.
      readAt = performance.now();
      const reason = String(error);
      if (isNews(reason)) deps.log.warn({ reason }, 'the public pages stay as last read');
      return known;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<SiteAndCheckout>((resolve) => (timer = setTimeout(() => resolve(known), READ_TIMEOUT_MS)));
    return Promise.race([fresh, late]).finally(() => clearTimeout(timer));
  };
  return {
    get known() {
      return known;
    },
    ifCurrent,
    current,
    refreshIfStale: () => (changes.isListening && readVersion === changes.version ? null : current()),
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

/** The practice's data on every page and mail of the product. */
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
