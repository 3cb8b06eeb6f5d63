import { pagesAtSize } from './paging.ts';

pagesAtSize({ large: { appointments: 50_000, patients: 5_000 } });
