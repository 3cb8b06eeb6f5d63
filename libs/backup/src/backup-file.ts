import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { FileKey } from '@stillpoint/sealing';
import * as z from 'zod';
import { ByteReader } from './byte-reader.ts';

const MAGIC = 'stillpoint backup 1';
const FRAME_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const MAX_HEADER_BYTES = 4096;
/** This bit in a frame's length marks the last frame, so that a truncated file is not taken for a complete one. */
const LAST_FRAME_FLAG = 0x8000_0000;

/** The unencrypted header: enough to tell whether the file can be opened, and nothing of its contents. */
const HEADER = z.object({
  /** Version of the product that made the file. */
  version: z.string(),
  /** ISO instant. */
  madeAt: z.iso.datetime(),
  /** Fingerprint of the part of APP_SECRET the file is encrypted with, as `stillpoint keys list` shows it. */
  keyId: z.string().regex(/^[\w-]{8}$/),
  /** Base64url. The file's own key is derived from it and the key named by `keyId`. */
  salt: z.base64url(),
});
export type BackupHeader = z.infer<typeof HEADER>;

/** The file is no backup, is truncated or altered, or needs another key. The message is one sentence for a person. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Encrypts `plain` under a key of this file's own: AES-256-GCM in frames, each bound to its position and to the header. */
export async function* sealBackup(
  key: FileKey,
  about: Pick<BackupHeader, 'version' | 'madeAt'>,
  plain: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const header: BackupHeader = { ...about, keyId: key.id, salt: randomBytes(32).toString('base64url') };
  const text = Buffer.from(`${MAGIC}\n${JSON.stringify(header)}\n`);
  yield text;
  const frame = framing(key, header, text);
  let waiting: Buffer[] = [];
  let size = 0;
  let index = 0;
  for await (const chunk of plain) {
    waiting.push(chunk);
    size += chunk.length;
    while (size > FRAME_BYTES) {
      const all = Buffer.concat(waiting);
      yield frame.seal(all.subarray(0, FRAME_BYTES), index++, false);
      waiting = [all.subarray(FRAME_BYTES)];
      size -= FRAME_BYTES;
    }
  }
  yield frame.seal(Buffer.concat(waiting), index, true);
}

/** Reads only the header. Throws BackupError. */
async function readHeader(from: ByteReader): Promise<{ header: BackupHeader; text: Buffer }> {
  const magic = await from.line(MAGIC.length + 1);
  if (magic?.toString() !== `${MAGIC}\n`) throw new BackupError('This file is no backup of Stillpoint.');
  const line = await from.line(MAX_HEADER_BYTES);
  try {
    const header = HEADER.parse(JSON.parse(line?.toString() ?? ''));
    return { header, text: Buffer.concat([magic, line!]) };
  } catch {
    throw new BackupError('This file is no backup of Stillpoint, or its beginning is damaged.');
  }
}

/**
 * Opens what `sealBackup` made. Throws BackupError at once when none of the keys fits; reading `plain` throws it when the
 * file is altered or truncated.
 */
export async function openBackup(
  source: AsyncIterable<Buffer>,
  keys: readonly FileKey[],
): Promise<{ header: BackupHeader; plain: AsyncGenerator<Buffer> }> {
  const from = new ByteReader(source);
  const { header, text } = await readHeader(from);
  const key = keys.find(({ id }) => id === header.keyId);
  if (!key)
    throw new BackupError(
      `This backup was made with the key ${header.keyId}; APP_SECRET has ${keys.map(({ id }) => id).join(' and ')}. Set the APP_SECRET of that time, or put it behind a comma (APP_SECRET=new,old).`,
    );
  return { header, plain: frames(from, framing(key, header, text)) };
}

async function* frames(from: ByteReader, frame: ReturnType<typeof framing>): AsyncGenerator<Buffer> {
  for (let index = 0; ; index++) {
    const length = (await from.exactly(4))?.readUInt32BE();
    if (length === undefined) throw new BackupError('This backup was cut short: its end is missing.');
    const isLast = (length & LAST_FRAME_FLAG) !== 0;
    const size = (length & ~LAST_FRAME_FLAG) >>> 0;
    const body = size <= FRAME_BYTES + TAG_BYTES ? await from.exactly(size) : null;
    if (!body) throw new BackupError('This backup was cut short or changed.');
    yield frame.open(body, index, isLast);
    if (!isLast) continue;
    if ((await from.exactly(1)) !== null) throw new BackupError('This backup was changed: something follows its end.');
    return;
  }
}

function framing(key: FileKey, { salt }: BackupHeader, header: Buffer) {
  const own = Buffer.from(hkdfSync('sha256', key.key, Buffer.from(salt, 'base64url'), 'stillpoint backup file', 32));
  const aad = createHash('sha256').update(header).digest();
  const nonce = (index: number, isLast: boolean) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt32BE(index, 4);
    bytes[11] = isLast ? 1 : 0;
    return bytes;
  };
  return {
    seal(plain: Buffer, index: number, isLast: boolean): Buffer {
      const cipher = createCipheriv('aes-256-gcm', own, nonce(index, isLast)).setAAD(aad);
      const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(isLast ? (sealed.length | LAST_FRAME_FLAG) >>> 0 : sealed.length);
      return Buffer.concat([length, sealed]);
    },
    open(body: Buffer, index: number, isLast: boolean): Buffer {
      try {
        const cipher = createDecipheriv('aes-256-gcm', own, nonce(index, isLast), { authTagLength: TAG_BYTES });
        cipher.setAAD(aad).setAuthTag(body.subarray(-TAG_BYTES));
        return Buffer.concat([cipher.update(body.subarray(0, -TAG_BYTES)), cipher.final()]);
      } catch {
        throw new BackupError('This backup was changed after it was made, or is damaged.');
      }
    },
  };
}
