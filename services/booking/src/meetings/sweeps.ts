import type { Sweep } from '@stillpoint/events';
import type { Logger } from '@stillpoint/log';
import type { BookingContext } from '../context.ts';
import { announceLateMeetings } from './announce-late-meetings.ts';
import { deliverMeetings } from './deliver-meetings.ts';
import { createZoom } from './zoom.ts';

const EVERY_MS = 1_000;

/** What keeps meetings in step with appointments; nothing recurs while there are no Zoom credentials. */
export function meetingSweeps(context: BookingContext, log: Logger): Record<string, Sweep> {
  if (!context.meetings.zoom) return {};
  const zoom = createZoom(context.meetings.zoom);
  let delivering = false;
  return {
    'announce-late-meetings': {
      everyMs: EVERY_MS,
      run: async () => {
        await announceLateMeetings(context);
      },
    },
    'deliver-meetings': {
      everyMs: EVERY_MS,
      run: async () => {
        // A slow Zoom must not take up every hand that sweeps.
        if (delivering) return;
        delivering = true;
        try {
          await deliverMeetings(context, zoom, log);
        } finally {
          delivering = false;
        }
      },
    },
  };
}
