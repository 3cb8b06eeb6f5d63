import { testPagesAtSize } from './paging.ts';

testPagesAtSize({ large: { appointments: 50_000, patients: 10_000 } });
