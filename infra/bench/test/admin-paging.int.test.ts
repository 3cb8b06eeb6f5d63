import { pagesAtSize } from '../paging.ts';

pagesAtSize({ large: { appointments: 20_000, patients: 2_000 } });
