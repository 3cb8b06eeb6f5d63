/** The format and size of an image, read from its bytes. */
export interface InspectedImage {
  extension: 'jpg' | 'png';
  width: number;
  height: number;
}

/**
 * Parses a JPEG or PNG completely. Null for other formats, and when the file has anything besides the image: metadata (place,
 * camera, author), comments, or bytes after its end that could be something else.
 */
export function inspectImage(content: Buffer): InspectedImage | null {
  try {
    return inspectPng(content) ?? inspectJpeg(content);
  } catch (error) {
    // The file ends inside a declared segment.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that affect the drawing. Others are text, time, Exif, animation or private. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'bKGD'];

function inspectPng(content: Buffer): InspectedImage | null {
  if (!content.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  let size: { width: number; height: number } | null = null;
  for (let at = 8; ;) {
    const length = content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    if (!PNG_CHUNKS.includes(type) || (size === null) !== (type === 'IHDR')) return null;
    if (type === 'IHDR') size = { width: content.readUInt32BE(at + 8), height: content.readUInt32BE(at + 12) };
    // Length, type and checksum.
    at += 12 + length;
    if (at > content.length) return null;
    if (type === 'IEND') return size && at === content.length ? { extension: 'png', ...size } : null;
  }
}

/** JFIF, colour profile and Adobe's colour transform, by their signatures; other application segments are metadata. */
const JPEG_APPLICATIONS: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function inspectJpeg(content: Buffer): InspectedImage | null {
  if (content.readUInt16BE(0) !== 0xffd8) return null;
  let size: { width: number; height: number } | null = null;
  for (let at = 2; ;) {
    if (content.readUInt8(at) !== 0xff) return null;
    const marker = content.readUInt8(at + 1);
    if (marker === 0xd9) return size && at + 2 === content.length ? { extension: 'jpg', ...size } : null;
    if (marker < 0xc0 || marker === 0xfe) return null;
    if (marker >= 0xe0 && marker <= 0xef && !isKnownApplication(content, at, marker)) return null;
    // Programs differ in whether they draw a second one.
    if (isFrame(marker) && size) return null;
    if (isFrame(marker)) size = { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    at += 2 + content.readUInt16BE(at + 2);
    if (marker === 0xda) at = endOfScan(content, at);
  }
}

/** A JFIF segment of 16 bytes has no thumbnail, which could show cropped parts. */
function isKnownApplication(content: Buffer, at: number, marker: number): boolean {
  const begins = JPEG_APPLICATIONS[marker];
  if (begins === undefined || content.toString('latin1', at + 4, at + 4 + begins.length) !== begins) return false;
  return marker !== 0xe0 || content.readUInt16BE(at + 2) === 16;
}

/** Position of the next marker: inside a scan, 0xFF is followed by 0 or a restart number. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const next = content.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('the scan does not end');
}
