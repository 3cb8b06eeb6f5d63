import { buffer } from 'node:stream/consumers';
import { createDeflateRaw, createInflateRaw, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pipeThrough } from './pipe-through.ts';

/** Yields a text in parts and records whether it was closed. */
function source(parts: readonly Buffer[], failure?: Error) {
  const state = { isOver: false };
  async function* read() {
    try {
      yield* parts;
      if (failure) throw failure;
    } finally {
      state.isOver = true;
    }
  }
  return { state, read };
}
const noise = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * index * 31) % 251));

test('data that is packed and unpacked again is unchanged', async () => {
  const packed = pipeThrough(source([noise, noise]).read(), createDeflateRaw());
  const unpacked = await buffer(pipeThrough(packed, createInflateRaw()));
  expect(unpacked.equals(Buffer.concat([noise, noise]))).toBe(true);
});

test('a reader that stops early continues once the source has ended, and no error is left unhandled', async () => {
  const packed = deflateRawSync(noise);
  const { state, read } = source([packed.subarray(0, 1_000), packed.subarray(1_000)]);
  for await (const part of pipeThrough(read(), createInflateRaw())) {
    expect(part.length).toBeGreaterThan(0);
    break;
  }
  expect(state.isOver).toBe(true);
});

test('a failing source and damaged bytes are thrown to the reader', async () => {
  const failing = source([noise], new Error('the file ended'));
  await expect(buffer(pipeThrough(failing.read(), createDeflateRaw()))).rejects.toThrow('the file ended');
  await expect(buffer(pipeThrough(source([noise]).read(), createInflateRaw()))).rejects.toMatchObject({
    code: 'Z_DATA_ERROR',
  });
});
