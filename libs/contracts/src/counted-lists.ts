/** Lists are counted up to here, or up to the page that is asked for: nobody turns pages further, and 50,000 take long (decision 21). */
export const COUNTED = 1_000;

/** How many rows are counted at most for this page of a list: one more than its total may be. */
export const countLimit = (page: number, pageSize: number): number => Math.max(COUNTED, page * pageSize) + 1;

/** What a list says of its size when `count` rows were found within `limit`. */
export const countedTotal = (count: number, limit: number): { total: number; isMore: boolean } => ({
  total: Math.min(count, limit - 1),
  isMore: count >= limit,
});
