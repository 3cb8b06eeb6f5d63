import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ARCHIVE_PART_BYTES, MAX_ARCHIVE_BYTES } from '@stillpoint/contracts';
import { type Browser, requireOk } from '@stillpoint/testing';
import { DATA_FILES, END, MANIFEST } from '../../src/archive/contents.ts';
import { writeArchive } from '../../src/archive/write-archive.ts';
import { unzip, zip } from '../../src/archive/zip.ts';
import { bytesOf } from '../support/archives.ts';
import { admin } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

/** An empty product. It stays empty: what is refused below leaves nothing, and what is restored is an empty practice. */
const gateway = testGateway();
const IMPORTS = '/api/admin/archive-imports';
const fileOf = (table: string) => DATA_FILES.find((data) => data.table.name === table)!.file;
const line = (row: object) => `${JSON.stringify(row)}\n`;

let adminBrowser: Browser;
let honest: Map<string, Buffer>;
beforeAll(async () => {
  adminBrowser = await admin(gateway);
  const archive = await buffer(writeArchive(gateway.deps));
  honest = new Map();
  for (const { name, content } of await unzip(bytesOf(archive))) honest.set(name, await buffer(content()));
});

/** The archive of this product with some files changed, added or (null) left out. */
async function forged(changes: Record<string, string | Buffer | null>): Promise<Buffer> {
  const files = [...new Map<string, string | Buffer | null>([...honest, ...Object.entries(changes)])];
  const packed = async function* () {
    for (const [name, content] of files)
      if (content !== null)
        yield {
          name,
          content: (async function* () {
            yield content;
          })(),
        };
  };
  return buffer(zip(packed()));
}

/** The archive with some bytes of its list of files, or of its end, written over. */
async function tampered(mark: string, offset: number, bytes: readonly number[]): Promise<Buffer> {
  const archive = await forged({});
  Buffer.from(bytes).copy(archive, archive.lastIndexOf(Buffer.from(mark, 'latin1')) + offset);
  return archive;
}

const begin = async () => requireOk(await adminBrowser.post(IMPORTS, { size: 1 })).id as string;
const put = (id: string, position: number, content: Buffer) =>
  adminBrowser.put(`${IMPORTS}/${id}/parts/${position}`, { content: content.toString('base64') });

/** Sends an archive as the browser does, and waits until it was restored or refused. */
async function sent(archive: Buffer): Promise<{ state: string; reason: string | null }> {
  const id = await begin();
  for (let position = 0; position * ARCHIVE_PART_BYTES < archive.length; position++) {
    const at = position * ARCHIVE_PART_BYTES;
    requireOk(await put(id, position, archive.subarray(at, at + ARCHIVE_PART_BYTES)));
  }
  requireOk(await adminBrowser.post(`${IMPORTS}/${id}`));
  const state = async () => requireOk(await adminBrowser.get(`/api/admin/archives/${id}`));
  await expect.poll(async () => (await state()).state).not.toBe('open');
  return state();
}

const kept = async () => {
  const [row] = await gateway.sql`
    SELECT (SELECT count(*) FROM identity.client) AS clients, (SELECT count(*) FROM booking.service) AS services,
      (SELECT count(*) FROM identity.practice_version) AS pages, (SELECT count(*) FROM notification.mail) AS mails`;
  return row;
};

const SERVICE = { id: 1, name: 'Sleep', description: '', price_cents: 0, duration_minutes: 60, is_active: true };
const DEEP = '['.repeat(50_000) + ']'.repeat(50_000);
const HOSTILE: Record<string, () => Promise<Buffer>> = {
  'that is no ZIP file': async () => Buffer.from('<html>'),
  'that was cut off': async () => (await forged({})).subarray(0, 900),
  'with nothing but an end record': async () => Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'),
  'with more files in its list than are there': () => tampered('PK\x05\x06', 10, [0xff, 0xff]),
  'with a list beyond its end': () => tampered('PK\x05\x06', 16, [0xff, 0xff, 0xff, 0x7f]),
  'locked with a password': () => tampered('PK\x01\x02', 8, [1, 8]),
  'with a file that begins beyond the end': async () => {
    const archive = await forged({});
    archive.fill(0xff, archive.indexOf('PK\x01\x02') + 42, archive.indexOf('PK\x01\x02') + 46);
    return archive;
  },
  'without a manifest': () => forged({ [MANIFEST]: null }),
  'with null as its manifest': () => forged({ [MANIFEST]: 'null' }),
  'with a huge manifest of blanks': () => forged({ [MANIFEST]: Buffer.alloc(8 * 1024 * 1024, ' ') }),
  'with a manifest of empty lines': () => forged({ [MANIFEST]: Buffer.alloc(8 * 1024 * 1024, '\n') }),
  'of another product': () => forged({ [MANIFEST]: '{"format":"other"}' }),
  'with null as its sums': () => forged({ [END]: 'null' }),
  'with invalid sums': () => forged({ [END]: '{"files":{"x":1},"sessions":[],"ledger":null}' }),
  'with sums of another shape inside': () => forged({ [END]: '{"files":null}' }),
  ...Object.fromEntries(
    ['null', '[]', '"x"', '{', DEEP, `{"id":${DEEP}}`, '{"__proto__":{"id":1}}', '\n\n\n'].map((text) => [
      `with the row ${JSON.stringify(text.slice(0, 30))}`,
      () => withRows('booking.service', `${text}\n`),
    ]),
  ),
  'with a column that is SQL': () => withRows('booking.service', line({ ...SERVICE, 'id") SELECT 1; --': 1 })),
  'with a value of another kind': () => withRows('booking.service', line({ ...SERVICE, price_cents: 'many' })),
  'with a value that is against the rules': () => withRows('booking.service', line({ ...SERVICE, price_cents: -1 })),
  'with a NUL character': () => withRows('booking.service', line({ ...SERVICE, name: 'a\u0000b' })),
  'with half a character': () => withRows('booking.service', line({ ...SERVICE, name: '\ud800' })),
  'with more rows than it says': () => forged({ [fileOf('booking.service')]: line(SERVICE) }),
  'with a line that does not end': () =>
    withRows('booking.service', Buffer.concat([Buffer.from('{"name":"'), Buffer.alloc(33 * 1024 * 1024, 'a')])),
  'with a page whose clock does not exist': () =>
    withRows(
      'identity.practice_version',
      line({ id: 1, page: { timeZone: 'Nowhere/Nil' }, published_at: '2026-01-01' }),
    ),
  'with a page that is no page': () =>
    withRows('identity.practice_version', line({ id: 1, page: { terms: null }, published_at: '2026-01-01' })),
  'with a picture that is a program': () =>
    withRows(
      'identity.practice_image',
      line({ file: '../x.html', width: 1, height: 1, content: '\\x3c', uploaded_at: '2026-01-01' }),
    ),
  'with a mail that waits to be sent': () =>
    withRows(
      'notification.mail',
      line({
        id: randomUUID(),
        message_id: '<a@b.example>',
        kind: 'composed',
        content: '{}',
        state: 'queued',
        attempts: 0,
        created_at: '2026-01-01',
        due_at: '2026-01-01',
      }),
    ),
};

/** Rows of a table, with matching checksums. */
function withRows(table: string, content: string | Buffer): Promise<Buffer> {
  const sums = JSON.parse(String(honest.get(END))) as { files: Record<string, { rows: number }> };
  sums.files[fileOf(table)]!.rows = 1_000;
  return forged({ [fileOf(table)]: content, [END]: JSON.stringify(sums) });
}

describe('an archive that is restored on screen', () => {
  for (const [what, make] of Object.entries(HOSTILE))
    it(`an archive ${what} is refused with a reason and leaves nothing behind`, async () => {
      const before = await kept();
      const { state, reason } = await sent(await make());
      expect({ state, reason }).toEqual({ state: 'failed', reason: expect.stringMatching(/^\S.*[.)]/) });
      expect(reason).not.toMatch(/Cannot read|undefined|violates|column|syntax|\bat \//);
      expect(await kept()).toEqual(before);
      expect(await gateway.sql`SELECT FROM identity.archive_part`).toHaveLength(0);
      expect((await gateway.browser().get('/api/practice')).status).toBe(200);
    });

  it('an archive that is restored on screen writes no file, whatever its files are called', async () => {
    const name = `stillpoint-${randomUUID()}`;
    const outside = [`${'../'.repeat(12)}${tmpdir().slice(1)}/${name}`, path.join(tmpdir(), name), `..\\${name}`];
    const archive = await forged(Object.fromEntries(outside.map((each) => [each, 'x'])));
    // Each is a link as well, for programs that make files of what they unpack.
    for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 1))
      archive.writeUInt32LE(0o120777 * 65_536, at + 38);
    expect(await sent(archive)).toMatchObject({ state: 'done', reason: null });
    for (const each of [...outside, name]) expect(existsSync(each), each).toBe(false);
  });

  it('an archive that is restored on screen is no longer unpacked once it has grown to more than a hundred times its size', async () => {
    const blanks = 64 * 1024 * 1024;
    const bomb = async function* () {
      yield {
        name: 'x',
        content: (async function* () {
          for (let i = 0; i < 64; i++) yield Buffer.alloc(blanks / 64);
        })(),
      };
    };
    const [entry] = await unzip(bytesOf(await buffer(zip(bomb()))));
    let unpacked = 0;
    const reading = (async () => {
      for await (const part of entry!.content()) unpacked += part.length;
    })();
    await expect(reading).rejects.toThrow('more than it can hold');
    expect(unpacked).toBeLessThan(blanks);
  });
});

it('the parts of an archive are refused when the file is too large or empty, and a single part when it is too large, damaged, or out of order', async () => {
  for (const size of [0, -1, 1.5, MAX_ARCHIVE_BYTES + 1, Infinity, '1', null])
    expect((await adminBrowser.post(IMPORTS, { size })).status, String(size)).toBe(400);
  const id = await begin();
  expect((await put(id, 0, Buffer.alloc(ARCHIVE_PART_BYTES + 3))).status).toBe(400);
  expect((await put(id, 0, Buffer.alloc(2 * 1024 * 1024))).status).toBe(413);
  for (const content of ['', '!!!!', 'UEs', null])
    expect((await adminBrowser.put(`${IMPORTS}/${id}/parts/0`, { content })).status, String(content)).toBe(400);
  for (const position of ['-1', '1', '2049', 'x', '0x1', '1e3', '%00'])
    expect((await adminBrowser.put(`${IMPORTS}/${id}/parts/${position}`, { content: 'UEs=' })).status, position).toBe(
      400,
    );
  await gateway.sql`UPDATE identity.archive SET size = ${MAX_ARCHIVE_BYTES} WHERE id = ${id}`;
  expect((await put(id, MAX_ARCHIVE_BYTES / ARCHIVE_PART_BYTES, Buffer.from('x'))).body.message).toContain('1 GB');
  expect(await gateway.sql`SELECT FROM identity.archive_part`).toHaveLength(0);
});

it('the parts of an archive are replaced by those of the next archive, so that two never wait and only one is restored at a time', async () => {
  const half = await begin();
  requireOk(await put(half, 0, Buffer.from('half')));
  const begun = await Promise.all(Array.from({ length: 8 }, () => adminBrowser.post(IMPORTS, { size: 1 })));
  // Each is replaced by the next; one that is removed before its response says so.
  for (const { status } of begun) expect([200, 404]).toContain(status);
  expect(await gateway.sql`SELECT FROM identity.archive WHERE state = 'open'`).toHaveLength(1);
  expect(await gateway.sql`SELECT FROM identity.archive_part`).toHaveLength(0);
  expect((await put(half, 1, Buffer.from('x'))).status).toBe(404);
  expect((await adminBrowser.post(`${IMPORTS}/${half}`)).status).toBe(404);

  const [waiting] = await gateway.sql<{ id: string }[]>`SELECT id FROM identity.archive WHERE state = 'open'`;
  const mixed = await Promise.all([begin(), ...Array.from({ length: 8 }, () => put(waiting!.id, 0, Buffer.from('x')))]);
  for (const response of mixed.slice(1)) expect([200, 404]).toContain((response as { status: number }).status);
  const id = mixed[0];
  requireOk(await put(id, 0, Buffer.from('no archive')));
  const finished = await Promise.all(Array.from({ length: 8 }, () => adminBrowser.post(`${IMPORTS}/${id}`)));
  expect(finished.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  await expect.poll(async () => (await adminBrowser.get(`/api/admin/archives/${id}`)).body.state).toBe('failed');

  const running = await begin();
  await gateway.sql`UPDATE identity.archive SET steps = 1 WHERE id = ${running}`;
  expect((await adminBrowser.post(IMPORTS, { size: 1 })).body.code).toBe('already_exists');
  expect((await put(running, 0, Buffer.from('x'))).status).toBe(404);
  // The process that restored it died: after two minutes without a heartbeat the next may be sent.
  gateway.clock.advance(2 * 60_000 + 1);
  await begin();
});
