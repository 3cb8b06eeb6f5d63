import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * What comes out of a stream that packs or unpacks what goes in, as it is read. What fails on the way is thrown to whoever reads.
 * Whoever stops reading ends both, and goes on once the source has ended: `compose` of node:stream ends the process then, from Node 24 on.
 */
export async function* through(source: AsyncIterable<Uint8Array>, packer: Duplex): AsyncGenerator<Buffer> {
  // Its failures come out of the packer, too, which is read here.
  const fed = pipeline(source, packer).catch(() => undefined);
  try {
    yield* packer;
  } finally {
    await fed;
  }
}
