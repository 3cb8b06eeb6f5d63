import * as booking from '@stillpoint/booking';
import { SETUP_STEPS, type SetupStep, type SetupSteps } from '@stillpoint/contracts';
import * as notification from '@stillpoint/notification';
import type { AppDeps } from '../../deps.ts';
import { findSecondFactors } from '../../identity/store/second-factors.ts';
import { listPostponedSteps } from '../../identity/store/setup.ts';
import { findNewestVersion } from '../store/versions.ts';

/** Which setup steps are done, derived from the stored data. */
export async function setupSteps(deps: AppDeps, admin: { id: number }): Promise<SetupSteps> {
  const putOff = await listPostponedSteps(deps.identity.sql);
  if (putOff === null) return { isShown: false, steps: [] };
  const [factors, version, hours, services, mail, paypal, room, hasRules] = await Promise.all([
    findSecondFactors(deps.identity.sql, admin.id),
    findNewestVersion(deps.identity.sql),
    booking.listAvailability(deps.booking),
    booking.listServices(deps.booking),
    notification.getEmailConfig(deps.notification),
    deps.paypal.shown(),
    booking.getVideoRoom(deps.booking),
    booking.hasSavedRules(deps.booking),
  ]);
  const isDone: Record<SetupStep, boolean> = {
    'second-factor': factors.totp || factors.passkeys > 0,
    practice: version !== null,
    hours: hours.length > 0,
    currency: hasRules,
    services: services.length > 0,
    mail: mail !== null,
    // The server's settings are initial values; in a trial they are those of the sandboxes.
    payment: paypal.source === 'screen',
    video: room.source === 'screen',
  };
  return {
    isShown: true,
    steps: SETUP_STEPS.map((step) => ({ step, isDone: isDone[step], isPutOff: putOff.includes(step) })),
  };
}
