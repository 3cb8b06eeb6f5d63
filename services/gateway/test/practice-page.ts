import { crc32, deflateSync } from 'node:zlib';
import type { PracticePageState } from '@stillpoint/contracts';
import { requireOk } from '@stillpoint/testing';
import { type Fixture } from './support/gateway-fixture.ts';

const PAGE = '/api/admin/practice-page';

/** What the administrator would publish without changing anything. */
export async function pageAsIs(fixture: Fixture): Promise<{ page: PracticePageState['page']; basedOn: number | null }> {
  const { page, version } = requireOk(await fixture.as('admin').get(PAGE)) as PracticePageState;
  return { page, basedOn: version };
}

/** Publishes the page as it is, with `changes`. */
export async function publishAsIs(
  fixture: Fixture,
  changes: Partial<PracticePageState['page']> = {},
): Promise<PracticePageState> {
  const { page, basedOn } = await pageAsIs(fixture);
  return requireOk(
    await fixture.as('admin').put(PAGE, { page: { ...page, ...changes }, basedOn }),
  ) as PracticePageState;
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A white PNG; `extra` chunks stand before its end. */
export function pngOf(width: number, height: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  const lines = Buffer.alloc((width + 1) * height, 255);
  for (let line = 0; line < height; line += 1) lines[line * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(lines)),
    extra,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG's segments around a scan that is not looked at, `segments` behind the first. */
export function jpegOf(width: number, height: number, segments: Buffer[] = []): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...segments,
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function jpegSegment(marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, content]);
}
