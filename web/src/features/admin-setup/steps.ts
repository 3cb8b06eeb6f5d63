import type { SetupStep } from '@stillpoint/contracts';
import { WORDS } from './words.ts';

interface Words {
  title: string;
  why: string;
  /** Where it is done, with the field there that one lands on. */
  place: string;
  field?: string;
}
/** What a practice sets up in its first days, in words. */
export const STEPS: Readonly<Record<SetupStep, Words>> = {
  'second-factor': {
    title: 'Make your account safe',
    why: WORDS.why.secondFactor,
    place: '/admin/security',
  },
  practice: {
    title: 'Say who you are',
    why: WORDS.why.page,
    place: '/admin/practice',
  },
  hours: {
    title: 'Say when you work',
    why: WORDS.why.hours,
    place: '/admin?tab=availability',
  },
  currency: {
    title: 'Choose your currency',
    why: WORDS.why.currency,
    place: '/admin?tab=availability',
    field: '#currency',
  },
  services: {
    title: 'Say what you offer',
    why: WORDS.why.services,
    place: '/admin?tab=services',
  },
  mail: {
    title: 'Connect your mail',
    why: WORDS.why.mail,
    place: '/admin?tab=email-config',
  },
  payment: {
    title: 'Say how you are paid',
    why: WORDS.why.payments,
    place: '/admin/accounts',
  },
  video: {
    title: 'Choose a video room',
    why: WORDS.why.video,
    place: '/admin/accounts',
  },
};
/** Where a step is done, with the way on to the next. */
export function placeOf(step: SetupStep): string {
  const { place, field = '' } = STEPS[step];
  return `${place}${place.includes('?') ? '&' : '?'}step=${step}${field}`;
}
