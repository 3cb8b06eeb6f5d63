import type { AvailabilityForm, ServiceForm } from '@stillpoint/booking';

/** What the practice offers on its first day. Prices in dollars, durations in minutes, icons from bootstrap-icons. */
export const services: ServiceForm[] = [
  {
    name: 'Free Consultation',
    description:
      'A first conversation: what brings you here, what hypnotherapy can and cannot do for it, and whether we are a good fit. No cost and nothing to prepare.',
    price: 0,
    duration: 30,
    icon: 'chat-heart',
    isActive: true,
  },
  {
    name: 'Anxiety Relief',
    description:
      'Learn to recognise the first signs of worry and to settle them. Guided relaxation, breathing and suggestions that you can repeat on your own between sessions.',
    price: 120,
    duration: 60,
    icon: 'wind',
    isActive: true,
  },
  {
    name: 'Weight Management',
    description:
      'Work on the habits behind the plate: eating out of stress or boredom, late evenings, the inner critic. Steady change in place of another diet.',
    price: 130,
    duration: 60,
    icon: 'heart-pulse',
    isActive: true,
  },
  {
    name: 'Smoking Cessation',
    description:
      'One long session that takes the cigarette apart, the ritual, the craving and the reward, and puts something better in its place. A recording to keep is included.',
    price: 180,
    duration: 90,
    icon: 'slash-circle',
    isActive: true,
  },
  {
    name: 'Sleep Improvement',
    description:
      'For nights that start too late or end too early. Deep relaxation, letting go of the day, and an evening routine that your body learns to follow.',
    price: 110,
    duration: 50,
    icon: 'moon-stars',
    isActive: true,
  },
];

/** Monday to Friday, 09:00 to 17:00 on the practice's clock. */
export const hours: AvailabilityForm[] = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: '17:00',
  isActive: true,
}));
