import { getBookingRules } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from './api.ts';

export const bookingRulesQuery = read(getBookingRules);

/** What clients can book, move and cancel by the practice's rules, and its days off. */
export const useBookingRules = () => useQuery(bookingRulesQuery);

/** The currency of what can be booked; undefined while it is not known. */
export const useCurrency = () => useBookingRules().data?.currency;
