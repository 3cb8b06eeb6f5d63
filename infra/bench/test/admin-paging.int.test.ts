import { testPagesAtSize } from '../paging.ts';

testPagesAtSize({ large: { appointments: 8_000, patients: 4_000 } });
