import type { Service } from '@stillpoint/contracts';

/** A service of an hour for $120 that can be booked. */
export const aService = (over: Partial<Service> = {}): Service => ({
  id: 1,
  name: 'Sleep',
  description: 'Calm nights',
  price: 120,
  currency: 'USD',
  duration: 60,
  icon: null,
  isActive: true,
  ...over,
});
