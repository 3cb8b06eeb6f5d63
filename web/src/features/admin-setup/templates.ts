import { WORDS } from './words.ts';
/** Monday to Friday, nine to five on the practice's clock. */
export const HOURS = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: '17:00',
  isActive: true,
}));

/** What practices of this kind usually begin with; prices in the practice's currency, durations in minutes. */
export const SERVICES = [
  {
    name: 'Free Consultation',
    description: WORDS.services.firstTalk,
    price: 0,
    duration: 30,
    icon: 'chat-heart',
    isActive: true,
  },
  {
    name: 'First Session',
    description: WORDS.services.first,
    price: 150,
    duration: 90,
    icon: 'flower1',
    isActive: true,
  },
  {
    name: 'Session',
    description: WORDS.services.next,
    price: 120,
    duration: 60,
    icon: 'moon-stars',
    isActive: true,
  },
];
