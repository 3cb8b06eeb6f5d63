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
    description:
      'A first conversation: what brings you here, and whether we are a good fit. No cost, nothing to prepare.',
    price: 0,
    duration: 30,
    icon: 'chat-heart',
    isActive: true,
  },
  {
    name: 'First Session',
    description:
      'We agree on one goal, and you get to know hypnosis. Longer than the others, so that there is no hurry.',
    price: 150,
    duration: 90,
    icon: 'compass',
    isActive: true,
  },
  {
    name: 'Session',
    description: 'An hour of work on what we agreed on, with something to practise until the next.',
    price: 120,
    duration: 60,
    icon: 'moon-stars',
    isActive: true,
  },
];
