import { describe, expect, it } from 'vitest';
import { untilSomebodyWaits, requireOk } from '@stillpoint/testing';
import { practiceImageUrl, type PracticePageState } from '@stillpoint/contracts';
import { storeImage } from '../src/practice/commands/store-image.ts';
import { insertVersion, lockVersions } from '../src/practice/store/versions.ts';
import { openSite } from '../src/practice/site.ts';
import { pageAsIs, pngChunk, pngOf, publishAsIs } from './practice-page.ts';
import { PRACTICE } from './support/start-gateway.ts';
import { gatewayFixture } from './support/gateway-fixture.ts';

const fixture = gatewayFixture();
const PAGE = '/api/admin/practice-page';
const upload = (kind: string, content: Buffer) =>
  fixture.as('admin').post('/api/admin/practice-images', { kind, data: content.toString('base64') });

describe('the practice page', () => {
  it('the practice page starts with the specified texts around the settings, and once published is used everywhere, also in mails', async () => {
    const before = requireOk(await fixture.as('admin').get(PAGE)) as PracticePageState;
    expect(before).toMatchObject({
      version: null,
      publishedAt: null,
      versions: [],
      page: { timeZone: PRACTICE.timeZone },
    });
    expect(before.page).toMatchObject({ name: PRACTICE.name, headline: 'Find the still point, and begin from there.' });

    const after = await publishAsIs(fixture, { name: 'Quiet Harbor', email: 'mara@harbor.example', accent: '#5B2A86' });
    expect(after.page).toMatchObject({ name: 'Quiet Harbor', accent: '#5b2a86' });
    expect(after.versions.map(({ version }) => version)).toEqual([after.version]);
    expect((await fixture.as('visitor').get('/api/practice')).body).toMatchObject({
      name: 'Quiet Harbor',
      email: 'mara@harbor.example',
      phone: PRACTICE.phone,
      timeZone: PRACTICE.timeZone,
    });
    const [event] = await fixture.gateway.sql<{ facts: object }[]>`
      SELECT facts FROM events.outbox WHERE type = 'PracticeChanged' ORDER BY occurred_at DESC LIMIT 1`;
    expect(event?.facts).toEqual({
      version: after.version,
      name: 'Quiet Harbor',
      email: 'mara@harbor.example',
      phone: PRACTICE.phone,
      timeZone: PRACTICE.timeZone,
      dateStyle: 'en-US',
    });
    const [trail] = await fixture.gateway.sql<{ actor: string; subject: string }[]>`
      SELECT actor, subject FROM identity.audit WHERE action = 'practice-page.published' ORDER BY id DESC LIMIT 1`;
    expect(trail).toEqual({ actor: 'admin:admin', subject: String(after.version) });
  });

  it('the practice page names the time zone in which hours are offered from then on, also in its earlier versions', async () => {
    const [admin, visitor] = [fixture.as('admin'), fixture.as('visitor')];
    const first = await publishAsIs(fixture);
    const sessionsOf = async (day: string) => (await visitor.get(`/api/appointments/date/${day}`)).body as unknown[];
    const booked = await fixture.bookForClient(fixture.free());
    const { body } = await visitor.get(`/api/appointments/${booked}`);
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(
        new Date((body as { appointmentDate: string }).appointmentDate),
      );
    expect(await sessionsOf(dayIn(PRACTICE.timeZone))).not.toHaveLength(0);
    const { page } = await publishAsIs(fixture, { timeZone: 'Pacific/Kiritimati', dateStyle: 'en-GB' });
    expect(dayIn(page.timeZone)).not.toBe(dayIn(PRACTICE.timeZone));
    expect(await sessionsOf(dayIn(page.timeZone))).toHaveLength(1);
    expect((await visitor.get('/api/practice')).body).toMatchObject({ timeZone: page.timeZone, dateStyle: 'en-GB' });
    expect((await admin.get(`${PAGE}/versions/${first.version}`)).body.timeZone).toBe(page.timeZone);
    const wrong = { page: { ...page, timeZone: 'Mars/Olympus' }, basedOn: null };
    expect((await admin.put(PAGE, wrong)).body.message).toBe('Choose a time zone');
    // An abbreviation, which some browsers refuse, is published as the zone it stands for.
    expect((await publishAsIs(fixture, { timeZone: 'PST' })).page.timeZone).toBe('America/Los_Angeles');
    await publishAsIs(fixture, { timeZone: PRACTICE.timeZone, dateStyle: 'en-US' });
  });

  it('the practice page no longer names Zoom in its initial texts once a room elsewhere was set on screen, and does so again for a room at Zoom', async () => {
    const [admin, visitor] = [fixture.as('admin'), fixture.as('visitor')];
    const video = async () => (await visitor.get('/api/practice')).body.video as string;
    const hold = async (kind: string, standingRoom: string) => {
      const form = { kind, standingRoom, accountId: '', clientId: '', clientSecret: '' };
      requireOk(await admin.put('/api/admin/video-room', form));
    };
    expect(await video()).toBe('Zoom');
    await hold('room', 'https://meet.example/quiet');
    await expect.poll(video).toBe('Video');
    expect((await pageAsIs(fixture)).page).toMatchObject({ place: 'Online only, by video', video: 'Video' });
    await hold('room', 'https://us02web.zoom.us/my/quiet');
    await expect.poll(video).toBe('Zoom');
    await fixture.gateway.sql`TRUNCATE booking.video_room`;
  });

  it('the practice page is not published over a version that the screen has not seen', async () => {
    const stale = await pageAsIs(fixture);
    await publishAsIs(fixture, { headline: 'Newer' });
    const response = await fixture.as('admin').put(PAGE, stale);
    expect([response.status, response.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await pageAsIs(fixture)).page.headline).toBe('Newer');
  });

  it('the practice page that is published twice at once, and again after a lost answer, is one version and one row in the audit trail', async () => {
    const { page, basedOn } = await pageAsIs(fixture);
    const publish = () => fixture.as('admin').put(PAGE, { page: { ...page, headline: 'Sent again' }, basedOn });
    const first = (await Promise.all([publish(), publish()])).map(requireOk);
    expect(first).toEqual([requireOk(await publish()), first[0]]);
    const rows = await fixture.gateway.sql`
      SELECT FROM identity.audit WHERE action = 'practice-page.published' AND subject = ${String(first[0]!.version)}`;
    expect([rows.length, first[0]!.versions[1]!.version]).toEqual([1, basedOn]);
  });

  it('the practice page can be restored to an earlier version, and the last twenty are kept', async () => {
    const first = await publishAsIs(fixture, { headline: 'The first' });
    for (let count = 0; count < 20; count += 1) await publishAsIs(fixture, { headline: `Version ${count}` });
    const { versions } = requireOk(await fixture.as('admin').get(PAGE)) as PracticePageState;
    expect(versions).toHaveLength(20);
    expect((await fixture.as('admin').get(`${PAGE}/versions/${first.version}`)).status).toBe(404);
    const oldest = versions.at(-1);
    expect((await fixture.as('admin').get(`${PAGE}/versions/${oldest?.version}`)).body.headline).toBe(oldest?.headline);
  });

  it('the practice page is the same on a second gateway, and stays as last read while the database is down', async () => {
    const { identity, booking, payment, changes, log } = fixture.gateway.deps;
    const second = await openSite({ sql: identity.sql, booking, payment, changes, practice: PRACTICE, log });
    const { page } = await publishAsIs(fixture, { headline: 'Told to both' });
    await expect.poll(async () => (await second.current()).page.headline).toBe(page.headline);
    const known = second.known;
    await second.refresh();
    expect(second.known).toBe(known);
  });

  it.each([
    [{ name: ' ' }, 'The practice needs a name'],
    [{ accent: 'red' }, 'Use a colour like #1f4d4a'],
    [{ facts: ['a', 'b', 'c', 'd', 'e'] }, 'At most 4'],
    [{ logo: { file: '../../etc/passwd', width: 1, height: 1 } }, 'Upload the picture again'],
    [{ portrait: { file: `${'0'.repeat(32)}.jpg`, width: 1, height: 1 } }, 'upload it again'],
  ])('the practice page is refused when it is invalid: %j', async (changes, problem) => {
    const { page, basedOn } = await pageAsIs(fixture);
    const response = await fixture.as('admin').put(PAGE, { page: { ...page, ...changes }, basedOn });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    expect(response.body.message).toContain(problem);
  });
});

it('a picture of the practice that was unused for long is not deleted by an upload while it is being published', async () => {
  const { sql, clock } = fixture.gateway;
  const logo = requireOk(await upload('logo', pngOf(77, 77)));
  await sql`UPDATE identity.practice_image SET uploaded_at = uploaded_at - interval '8 days' WHERE file = ${logo.file}`;
  const { page } = await pageAsIs(fixture);
  let uploading: ReturnType<typeof upload> | undefined;
  await sql.begin(async (tx) => {
    await lockVersions(tx);
    await insertVersion(tx, { ...page, logo }, clock.now());
    uploading = upload('logo', pngOf(78, 78));
    await Promise.race([uploading, untilSomebodyWaits(sql)]);
  });
  requireOk((await uploading)!);
  expect(await sql`SELECT FROM identity.practice_image WHERE file = ${logo.file}`).toHaveLength(1);
});

it('a picture of the practice keeps its real size, and is never deleted while a version shows it', async () => {
  const image = requireOk(await upload('portrait', pngOf(300, 240)));
  expect(image).toEqual({ file: expect.stringMatching(/^[0-9a-f]{32}\.png$/), width: 300, height: 240 });
  const lied = { ...image, width: 2_000, height: 10 };
  expect((await publishAsIs(fixture, { portrait: lied as never })).page.portrait).toEqual(image);
  const unused = requireOk(await upload('logo', pngOf(64, 64)));
  const { sql, now } = fixture.gateway.deps.identity;
  const later = () => new Date(now().getTime() + 8 * 86_400_000);
  await storeImage({ sql, now: later }, { kind: 'logo', data: pngOf(65, 65).toString('base64') });
  const files = await fixture.gateway.sql<{ file: string }[]>`SELECT file FROM identity.practice_image`;
  expect(files.map(({ file }) => file)).toContain(image.file);
  expect(files.map(({ file }) => file)).not.toContain(unused.file);
  expect(practiceImageUrl(String(image.file))).toBe(`/practice/images/${image.file}`);
});

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a PNG with a place in it', pngOf(64, 64, pngChunk('eXIf', Buffer.from('MM')))],
  ['a picture that is too small', pngOf(8, 8)],
  ['a picture that is too large', pngOf(3_000, 40)],
])('a picture of the practice is refused when it is %s', async (_name, content) => {
  const response = await upload('logo', content);
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
});

it('a logo that is too narrow is refused for its shape and not for its size, which the browser made smaller', async () => {
  const refusal = async (content: Buffer) => (await upload('logo', content)).body.message;
  expect(await refusal(pngOf(320, 27))).toContain('ten times');
  expect(await refusal(pngOf(31, 31))).toContain('from 32 to 2,000 pixels');
  requireOk(await upload('logo', pngOf(320, 32)));
});

it('a picture of the practice beyond 200 is refused as too many and not as a failure, but one that is stored may be sent again', async () => {
  const { sql } = fixture.gateway;
  const stored = requireOk(await upload('logo', pngOf(70, 70)));
  await sql`
    INSERT INTO identity.practice_image (file, width, height, content, uploaded_at)
    SELECT lpad(to_hex(n), 32, '0') || '.png', 64, 64, '', now()
    FROM generate_series(1, 200 - (SELECT count(*) FROM identity.practice_image)) AS n`;
  const [further, again] = [await upload('logo', pngOf(71, 71)), await upload('logo', pngOf(70, 70))];
  await sql`DELETE FROM identity.practice_image WHERE content = ''`;
  expect([further.status, further.body.code]).toEqual([429, 'too_many_requests']);
  expect(further.body.message).toContain('Publish the page first');
  expect(requireOk(again)).toEqual(stored);
});
