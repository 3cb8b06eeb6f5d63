import { testPagesAtSize } from './paging.ts';

/** Searches that find most, some and nothing. */
testPagesAtSize({ appointments: 8_000, patients: 4_000 }, ['e', 'anxi', 'zzyzx']);
