import type { SetupStep } from '@stillpoint/contracts';

/** Where each of the first steps is done; an address names its step, so that the way on stands above the screen. */
export const STEP_PLACES: Readonly<Record<SetupStep, string>> = {
  'second-factor': '/admin/security?step=second-factor',
  practice: '/admin/practice?step=practice',
  hours: '/admin?tab=availability&step=hours',
  currency: '/admin?tab=availability&step=currency#currency',
  services: '/admin?tab=services&step=services',
  mail: '/admin?tab=email-config&step=mail',
  payment: '/admin/accounts?step=payment',
  video: '/admin/accounts?step=video',
};
