import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase, testFolder } from '@stillpoint/testing';
import { importCommand } from '../commands/import.ts';
import { Refusal } from '../exit.ts';
import { startStillpoint } from './start-stillpoint.ts';

const database = testDatabase();
const folder = testFolder();
const clientsNamed = (name: string) => `First Name,Last Name,Email\n${name},Still,${name}@example.org\n`;
writeFileSync(path.join(folder, 'first.csv'), clientsNamed('ada'));
writeFileSync(path.join(folder, 'second.csv'), clientsNamed('ben'));
writeFileSync(path.join(folder, 'letter.txt'), 'Dear practice\n');
writeFileSync(path.join(folder, 'practice.zip'), 'PK');
mkdirSync(path.join(folder, 'folder'));

/** `stillpoint import` of files to its end. */
const importing = (...files: string[]) => startStillpoint(database.url, ['import', ...files], {}, folder).ended;

const clients = async () =>
  (await database.sql<{ email: string }[]>`SELECT email FROM booking.person`).map(({ email }) => email);

it('an import of two files whose second, letter.txt, cannot be read is refused and changes nothing', async () => {
  const stderr = 'letter.txt: This is not a table: its first line should name the columns.\n';
  expect(await importing('first.csv', 'letter.txt')).toEqual({ status: 3, stdout: '', stderr });
  expect(await clients()).toEqual([]);
  expect(await database.sql`SELECT FROM booking.import`).toEqual([]);
});

it.each([
  ['folder', (file: string) => `${file} is no file: name the files themselves.`],
  ['none.csv', (file: string) => `There is no file ${file}.`],
  ['practice.zip', () => 'An archive is put back alone, and whole.'],
])('an import of two files whose second is %s is refused before anything is read', async (second, reason) => {
  const files = ['first.csv', second].map((name) => path.join(folder, name));
  const refused = importCommand().parseAsync(files, { from: 'user' });
  await expect(refused).rejects.toThrow(new Refusal(reason(files[1]!)));
});

it('an import that fails at its second file says which was taken over, and done again adds what is missing', async () => {
  await database.sql.unsafe(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'The disk is full'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON booking.import FOR EACH ROW WHEN (NEW.file_name = 'second.csv') EXECUTE FUNCTION fail()`);
  expect(await importing('first.csv', 'second.csv')).toEqual({
    status: 1,
    stdout: expect.stringContaining('clients: 1 added'),
    stderr: 'Taken over: first.csv. Not, or in part: second.csv. A second run adds nothing twice.\nThe disk is full\n',
  });
  expect(await clients()).toEqual(['ada@example.org']);
  await database.sql`DROP TRIGGER fail ON booking.import`;
  expect(await importing('first.csv', 'second.csv')).toMatchObject({ status: 0, stderr: '' });
  expect((await clients()).toSorted()).toEqual(['ada@example.org', 'ben@example.org']);
});

it('an import whose process ends half way stands in the audit trail', async () => {
  await database.sql.unsafe(`
    CREATE FUNCTION end_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'The power is off'; END $$;
    CREATE TRIGGER end_it BEFORE UPDATE ON booking.import_row FOR EACH ROW EXECUTE FUNCTION end_it()`);
  const before = (await database.sql`SELECT FROM identity.audit WHERE action = 'import.started'`).length;
  expect(await importing('second.csv')).toMatchObject({ status: 1 });
  await database.sql`DROP TRIGGER end_it ON booking.import_row`;
  const begun = await database.sql`SELECT subject FROM identity.audit WHERE action = 'import.started' ORDER BY id`;
  const [open] = await database.sql<{ id: string }[]>`SELECT id FROM booking.import WHERE state = 'open'`;
  expect(begun.slice(before)).toEqual([{ subject: open!.id }]);
});

it('a dry run lists what would be refused under that heading, and the rest in words under others', async () => {
  writeFileSync(path.join(folder, 'mixed.csv'), `${clientsNamed('fay')}Eve,Still,\nFay,Still,fay@example.org\n`);
  expect((await importing('mixed.csv', '--dry-run')).stdout).toContain(`
  refused: 1
    line 3: There is no e-mail address, and clients are told apart by theirs. (Eve · Still)
  clients that would be added: 1
    line 2: fay Still · fay@example.org
  clients known already: 1
    line 4: Fay Still · fay@example.org
`);
});

it('an import that refuses rows ends with 1, and names them in text without what would steer a terminal', async () => {
  writeFileSync(path.join(folder, 'steering.csv'), 'First Name,Last Name,Email\n\u001b[2Jeve,Still,\n');
  const { status, stdout } = await importing('steering.csv', '--dry-run');
  expect(status).toBe(1);
  expect(stdout).toMatch(/^ {4}line 2: .*eve/m);
  expect(stdout).not.toContain('\u001b');
});

it('what --match says of a column holds for the files that have it, and a column that none has is refused', async () => {
  writeFileSync(path.join(folder, 'people.csv'), 'Mail,Who\ncem@example.org,Cem Still\n');
  writeFileSync(path.join(folder, 'times.csv'), 'Mail,Begin,Length\ncem@example.org,2026-06-01 10:00,50\n');
  const matches = ['email=Mail', 'name=Who', 'start=Begin', 'duration=Length'].flatMap((match) => ['--match', match]);
  const files = ['people.csv', 'times.csv', '--dry-run', ...matches];
  const { status, stdout } = await importing(...files);
  expect(stdout).toMatch(/people.csv.*\n {2}clients: 1 would be added/);
  expect(stdout).toMatch(/times.csv.*\n.*\n {2}sessions: 1 would be added/);
  expect(status).toBe(0);
  expect(await importing(...files, '--match', 'phone=Fon')).toMatchObject({
    status: 3,
    stderr: 'No file has a column Fon.\n',
  });
});
