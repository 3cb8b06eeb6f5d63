import { testPagesAtSize } from '../paging.ts';

testPagesAtSize({ large: { appointments: 6_000, patients: 1_200 } });
