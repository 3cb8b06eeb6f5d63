/** Lists are counted up to here, or up to the page that is asked for: nobody turns pages further, and 50,000 take long (decision 21). */
export const COUNTED = 1_000;
