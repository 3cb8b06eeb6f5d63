import { deliveryMetrics, startRunner } from '@stillpoint/deliveries';
import { purgeDoneEvents, type Sweep } from '@stillpoint/events';
import { createLogger, type Logger } from '@stillpoint/log';
import { openService, processConfig, runProcess, startWorker } from '@stillpoint/runtime';
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

const SECOND = 1_000;
/** Imports notify the worker at once; polling finds those whose process is gone. */
const IMPORT_POLL_MS = 60 * SECOND;
const DAY = 24 * 60 * 60 * SECOND;

/** Recurring work; a sweep logs when it did something. */
function recurring(context: BookingContext, log: Logger): Record<string, Sweep> {
  const counted = (name: string, everyMs: number, work: () => Promise<number>): Record<string, Sweep> => ({
    [name]: {
      everyMs,
      run: async () => {
        const count = await work();
        if (count > 0) log.info({ sweep: name, count }, 'sweep done');
      },
    },
  });
  return {
    ...counted('release-expired-holds', 10 * SECOND, () => releaseExpiredHolds(context)),
    ...counted('cancel-unpaid-at-start', 30 * SECOND, () => cancelUnpaidAtStart(context)),
    ...counted('complete-past-sessions', 30 * SECOND, () => completePastSessions(context)),
    ...counted('forget-erased-people', DAY, () => deleteErasedPeople(context.sql, context.now())),
    ...counted('purge-done-events', DAY, () => purgeDoneEvents(context.sql)),
    ...counted('remove-old-imports', DAY, () => removeOldImports(context)),
  };
}

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
  const sweeps = recurring(context, log);
  await startWorker({ ...lifecycle, ...service, service: 'booking', effects, sweeps, context, log });
});
