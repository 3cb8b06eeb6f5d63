import { startRunner, type DeliveryMetrics, type Runner } from '@stillpoint/deliveries';
import type { Sql } from '@stillpoint/db';
import { every, onceAMinute, type Logger } from '@stillpoint/log';
import type { BookingContext } from '../context.ts';
import { findMeetingSettings } from '../store/practice/video-room.ts';
import { announceLateMeetings } from './announce-late-meetings.ts';
import { currentZoom } from './current-zoom.ts';
import { meetingDelivery } from './meeting-delivery.ts';

/** Number of meeting requests at the same time. */
const LANES = 10;

interface Work {
  stop: () => Promise<void>;
}

/**
 * Delivers meetings as soon as Zoom is set up: at the start, or when the administrator enters it. Without Zoom the database is
 * not queried.
 */
export async function startMeetings(
  context: BookingContext & { sql: Sql; log: Logger },
  metrics: DeliveryMetrics,
): Promise<Work> {
  let work: Promise<Work> | null = null;
  const look = async () => {
    if (work === null && (await findMeetingSettings(context.sql, context)).zoom)
      await (work ??= begin(context, metrics));
  };
  const lookSoon = () =>
    void look().catch((error: unknown) =>
      context.log.error({ reason: String(error) }, 'could not start the delivery of meetings'),
    );
  await look();
  const listening = await context.sql.listen('video_room', lookSoon, lookSoon);
  return {
    async stop() {
      await listening.unlisten();
      await (await work)?.stop();
    },
  };
}

async function begin(context: BookingContext & { sql: Sql; log: Logger }, metrics: DeliveryMetrics): Promise<Work> {
  const { log } = context;
  const delivery = meetingDelivery(context, currentZoom(context));
  const meetings: Runner = await startRunner({ context, delivery, lanes: LANES, pollMs: 1_000, metrics });
  const isNews = onceAMinute();
  let announcing: Promise<void> | null = null;
  const stopAnnouncing = every(1_000, () => {
    announcing ??= announceLateMeetings(context)
      .then((count) => void (count > 0 && log.info({ count }, 'late meetings announced')))
      .catch((error: unknown) => {
        const reason = String(error);
        if (isNews(reason)) log.error({ reason }, 'could not announce late meetings');
      })
      .finally(() => (announcing = null));
  });
  return {
    async stop() {
      stopAnnouncing();
      await announcing;
      await meetings.stop();
    },
  };
}
