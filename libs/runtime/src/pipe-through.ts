import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Pipes a source through a stream that packs or unpacks it. Errors of either reach the reader. A reader that stops early closes
 * both and continues once the source has ended; `compose` of node:stream would end the process instead, from Node 24 on.
 */
export async function* pipeThrough(source: AsyncIterable<Uint8Array>, packer: Duplex): AsyncGenerator<Buffer> {
  // Its errors reach the packer as well, which is read here.
  const fed = pipeline(source, packer).catch(() => undefined);
  try {
    yield* packer;
  } finally {
    await fed;
  }
}
