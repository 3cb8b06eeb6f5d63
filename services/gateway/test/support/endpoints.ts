import * as contracts from '@stillpoint/contracts';
import type { Endpoint } from '@stillpoint/contracts';

const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'method' in entry[1] && 'path' in entry[1];

/** Every endpoint of the contracts, by its name there. */
export const endpoints: [string, Endpoint][] = (Object.entries(contracts) as [string, unknown][]).filter(isEndpoint);
