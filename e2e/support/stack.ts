import { inject } from 'vitest';
import type { StackAddresses } from '../../infra/local/vitest/e2e-setup.ts';

/** The product that belongs to this worker: no other test file runs on it at the same time. */
export const stack: StackAddresses = ownStack();

function ownStack(): StackAddresses {
  const stacks = inject('stacks');
  const found = stacks[Number(process.env.VITEST_POOL_ID) - 1];
  if (!found) throw new Error(`worker ${process.env.VITEST_POOL_ID} has none of the ${stacks.length} products`);
  return found;
}
