import { getBookingRules } from '@stillpoint/contracts';
import { DEFAULT_CURRENCY } from '@stillpoint/scheduling';
import { useQuery } from '@tanstack/react-query';
import { read } from './api.ts';

export const bookingRulesQuery = read(getBookingRules);

/** What clients can book, move and cancel by the practice's rules, and its days off. */
export const useBookingRules = () => useQuery(bookingRulesQuery);

/** The currency of what can be booked. */
export const useCurrency = (): string => useBookingRules().data?.currency ?? DEFAULT_CURRENCY;
