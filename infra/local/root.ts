import { productRoot } from '@stillpoint/config';

/** The product's own folder. */
export const root = productRoot();
