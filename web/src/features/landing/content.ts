import moon from 'bootstrap-icons/icons/moon-stars.svg?raw';
import scale from 'bootstrap-icons/icons/flower1.svg?raw';
import lungs from 'bootstrap-icons/icons/lungs.svg?raw';
import wind from 'bootstrap-icons/icons/wind.svg?raw';

/** What the practice helps with. */
export const SERVICES = [
  {
    icon: wind,
    name: 'Anxiety relief',
    text: 'Learn to lower the alarm in your own body, and keep a way back to calm that works outside the session too.',
  },
  {
    icon: scale,
    name: 'Weight management',
    text: 'Loosen the habits behind eating when you are not hungry, without a diet and without blame.',
  },
  {
    icon: lungs,
    name: 'Smoking cessation',
    text: 'Take the pull out of the cigarette and give your hands, breaks and evenings something better.',
  },
  {
    icon: moon,
    name: 'Sleep improvement',
    text: 'Let the day end when it ends: fall asleep more easily and worry less about being awake.',
  },
] as const;

export const STEPS = [
  { title: 'Choose a time', text: 'Open an account in the client portal and pick the session and hour that suit you.' },
  {
    title: 'Meet by video',
    text: 'We talk on Zoom. A quiet room, a comfortable chair and headphones are all you need.',
  },
  { title: 'Take it with you', text: 'You leave with something to practise, and a clear idea of what comes next.' },
] as const;

export const CREDENTIALS = [
  { title: 'Certified Clinical Hypnotherapist', text: 'Trained, examined and certified in clinical hypnotherapy.' },
  {
    title: 'Clinical Hypnosis Society Member',
    text: 'Bound by a professional code of ethics, with regular supervision.',
  },
] as const;
