import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSealer, newToken, isSameText, type Place } from './index.ts';

const first = 'the first secret of this test, long enough';
const second = 'another secret, made when the first one was old';
const place: Place = ['booking.session_note', '7', 'afterthoughts'];

test('sealed text opens in its own place, whatever the text', () => {
  const sealer = createSealer(first);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(sealer.open(place, sealer.seal(place, text))).toBe(text);
    }),
  );
});

test('sealing the same text twice gives different results', () => {
  const sealer = createSealer(first);
  expect(sealer.seal(place, 'calm')).not.toBe(sealer.seal(place, 'calm'));
});

test('sealed text does not open in another table, row or column', () => {
  const sealer = createSealer(first);
  const sealed = sealer.seal(place, 'calm');
  for (const other of [
    ['booking.appointment', '7', 'afterthoughts'],
    ['booking.session_note', '8', 'afterthoughts'],
    ['booking.session_note', '7', 'highlights'],
  ] as const) {
    expect(() => sealer.open(other, sealed)).toThrow();
  }
});

test('sealed text that was changed anywhere does not open', () => {
  const sealer = createSealer(first);
  const sealed = sealer.seal(place, 'calm');
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.constantFrom(...'ABCxyz019-_.'), (at, letter) => {
      fc.pre(sealed[at] !== letter);
      const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1);
      let opened: string | undefined;
      try {
        opened = sealer.open(place, changed);
      } catch {
        return;
      }
      // The last letter of base64url may carry unused bits: the same bytes, so the same text.
      expect(opened).toBe('calm');
    }),
  );
});

test('old text still opens after the secret changed, and new text needs the new secret', () => {
  const old = createSealer(first).seal(place, 'calm');
  const rotated = createSealer(`${second},${first}`);
  expect(rotated.open(place, old)).toBe('calm');
  const fresh = rotated.seal(place, 'still');
  expect(createSealer(second).open(place, fresh)).toBe('still');
  expect(() => createSealer(first).open(place, fresh)).toThrow();
});

test('hashes differ by purpose and by secret', () => {
  const sealer = createSealer(first);
  expect(sealer.hash('code', '123456')).toBe(sealer.hash('code', '123456'));
  expect(sealer.hash('code', '123456')).not.toBe(sealer.hash('token', '123456'));
  expect(sealer.hash('code', '123456')).not.toBe(createSealer(second).hash('code', '123456'));
});

test('tokens have 256 bits and do not repeat', () => {
  const tokens = new Set(Array.from({ length: 1_000 }, newToken));
  expect(tokens.size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('two texts compare as equal only when they are', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => isSameText(a, b) === (a === b)));
});
