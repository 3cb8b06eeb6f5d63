import type { SetupStep } from '@stillpoint/contracts';

interface Words {
  title: string;
  why: string;
  /** Where it is done. */
  place: string;
}
/** What a practice sets up in its first days, in words. */
export const STEPS: Readonly<Record<SetupStep, Words>> = {
  'second-factor': {
    title: 'Make your account safe',
    why: 'An authenticator app or a passkey: a password alone opens everything.',
    place: '/admin/security',
  },
  practice: {
    title: 'Say who you are',
    why: 'Name, contact, portrait and words. Until then visitors read the first texts.',
    place: '/admin/practice',
  },
  hours: {
    title: 'Say when you work',
    why: 'Without hours there is no time to book.',
    place: '/admin?tab=availability',
  },
  currency: {
    title: 'Choose your currency',
    why: 'It stands first among the booking rules. Until you save them, prices are in US dollars.',
    place: '/admin?tab=availability',
  },
  services: {
    title: 'Say what you offer',
    why: 'Without a service there is nothing to book.',
    place: '/admin?tab=services',
  },
  mail: {
    title: 'Connect your mail',
    why: 'Until then mail leaves through the server’s own setting, and the mailbox stays closed.',
    place: '/admin?tab=email-config',
  },
  payment: {
    title: 'Say how you are paid',
    why: 'Through PayPal, or directly to you. Until you choose, clients pay you directly and you mark what was paid.',
    place: '/admin/accounts',
  },
  video: {
    title: 'Choose a video room',
    why: 'A Zoom meeting for each session, or one standing room. Until then sessions carry no link.',
    place: '/admin/accounts',
  },
};
/** Where a step is done, with the way on to the next. */
export function placeOf(step: SetupStep): string {
  const { place } = STEPS[step];
  return `${place}${place.includes('?') ? '&' : '?'}step=${step}`;
}
