import { deliveryMetrics, startRunner } from '@stillpoint/deliveries';
import { purgeDoneEvents } from '@stillpoint/events';
import { createLogger } from '@stillpoint/log';
import { openService, processConfig, runProcess, startWorker } from '@stillpoint/runtime';
import { DAY_MS } from '@stillpoint/scheduling';
import { cancelUnpaidAtStart } from './commands/appointments/cancel-unpaid-at-start.ts';
import { completePastSessions } from './commands/appointments/complete-past-sessions.ts';
import { removeOldImports } from './commands/remove-old-imports.ts';
import { releaseExpiredHolds } from './commands/appointments/release-expired-holds.ts';
import type { BookingContext } from './context.ts';
import { effects } from './effects.ts';
import { importDelivery } from './imports/run-import.ts';
import { MEETING_SETTINGS, meetingSettings } from './meetings/settings.ts';
import { startMeetings } from './meetings/start-meetings.ts';
import { deleteErasedPeople } from './store/erasure.ts';

const config = processConfig(['PRACTICE_TIMEZONE', ...MEETING_SETTINGS]);
const log = createLogger({ name: 'booking', level: config.LOG_LEVEL });

/** Imports notify the worker at once; polling finds those whose process is gone. */
const IMPORT_POLL_MS = 60_000;

runProcess({ log, config }, async (lifecycle) => {
  const service = await openService({ ...lifecycle, config, role: 'stillpoint_booking', log });
  const context: BookingContext = {
    ...service.context,
    timeZone: config.PRACTICE_TIMEZONE,
    ...meetingSettings(config),
  };
  const metrics = deliveryMetrics(lifecycle.health.metrics, log);
  const meetings = await startMeetings({ ...context, log }, metrics);
  lifecycle.onStop(() => meetings.stop());
  const imports = await startRunner({
    context: { ...context, log },
    delivery: importDelivery(context),
    lanes: 1,
    pollMs: IMPORT_POLL_MS,
    channel: 'import_due',
    metrics,
  });
  lifecycle.onStop(() => imports.stop());
  await startWorker({
    ...lifecycle,
    ...service,
    service: 'booking',
    effects,
    context,
    log,
    sweeps: {
      'release-expired-holds': { everyMs: 10_000, run: () => releaseExpiredHolds(context) },
      'cancel-unpaid-at-start': { everyMs: 30_000, run: () => cancelUnpaidAtStart(context) },
      'complete-past-sessions': { everyMs: 30_000, run: () => completePastSessions(context) },
      'forget-erased-people': { everyMs: DAY_MS, run: () => deleteErasedPeople(context.sql, context.now()) },
      'purge-done-events': { everyMs: DAY_MS, run: () => purgeDoneEvents(context.sql) },
      'remove-old-imports': { everyMs: DAY_MS, run: () => removeOldImports(context) },
    },
  });
});
