import { testPagesAtSize } from './paging.ts';

testPagesAtSize({ appointments: 8_000, patients: 4_000 });
