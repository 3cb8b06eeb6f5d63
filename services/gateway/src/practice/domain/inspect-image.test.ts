import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jpegOf, jpegSegment, pngChunk, pngOf } from '../../../test/practice-page.ts';
import { inspectImage } from './inspect-image.ts';

const some = Buffer.from('Exif\0\0somewhere');

it('an uploaded picture is inspected for its kind and size', () => {
  expect(inspectImage(pngOf(40, 30))).toEqual({ extension: 'png', width: 40, height: 30 });
  expect(inspectImage(jpegOf(640, 480))).toEqual({ extension: 'jpg', width: 640, height: 480 });
  expect(inspectImage(jpegOf(640, 480, [jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01'))]))).not.toBeNull();
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<svg onload="alert(1)"/>')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1')],
  ['a JPEG with Exif', jpegOf(64, 64, [jpegSegment(0xe1, some)])],
  ['a JPEG with a small copy of the whole', jpegOf(64, 64, [jpegSegment(0xe0, Buffer.from('JFXX\0\x10'))])],
  ['a JPEG with a second picture', jpegOf(64, 64, [jpegSegment(0xe2, Buffer.from('MPF\0'))])],
  ['a JPEG with a page in it', jpegOf(64, 64, [jpegSegment(0xe0, Buffer.from('<script>alert(1)</script>'))])],
  ['a JPEG of two sizes', jpegOf(64, 64, [jpegSegment(0xc0, Buffer.from('\x08\xff\xff\xff\xff\x01', 'latin1'))])],
  ['a JPEG with a comment', jpegOf(64, 64, [jpegSegment(0xfe, some)])],
  ['a JPEG with something behind its end', Buffer.concat([jpegOf(64, 64), Buffer.from('PK\x03\x04')])],
  ['a PNG with text', pngOf(64, 64, pngChunk('tEXt', some))],
  ['a PNG that moves', pngOf(64, 64, pngChunk('acTL', some))],
  ['a PNG with something behind its end', Buffer.concat([pngOf(64, 64), some])],
  ['a PNG that was cut off', pngOf(64, 64).subarray(0, 50)],
])('an uploaded picture is rejected when it is %s', (_name, content) => {
  expect(inspectImage(content)).toBeNull();
});

it('an uploaded picture is inspected without failing, whatever it contains', () => {
  for (const start of [pngOf(64, 64), jpegOf(64, 64)])
    fc.assert(
      fc.property(fc.nat(start.length - 1), fc.uint8Array({ maxLength: 40 }), (at, spoiled) => {
        const content = Buffer.concat([start.subarray(0, at), spoiled, start.subarray(at + spoiled.length)]);
        expect(() => inspectImage(content)).not.toThrow();
      }),
    );
});
