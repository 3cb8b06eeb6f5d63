import { testPagesAtSize } from '../paging.ts';

testPagesAtSize({ large: { appointments: 20_000, patients: 4_000 } });
