import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '@stillpoint/testing';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../local/root.ts';
import { nextVersion, notesOf } from './changelog.ts';
import { release } from './release.ts';

const clone = testFolder();
const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
const read = (name: string) => readFileSync(path.join(clone, name), 'utf8');
const lines = (text: string) => text.split('\n');
const versionHere = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version;
const next = nextVersion(versionHere, 'minor');
const make = (wanted: string, dryRun = false) =>
  release({ root: clone, wanted, day: '2027-01-02', dryRun, loaded: ['express'] });

beforeAll(() => {
  for (const name of ['package.json', 'package-lock.json', 'CHANGELOG.md'])
    copyFileSync(path.join(root, name), path.join(clone, name));
  writeFileSync(path.join(clone, '.gitignore'), 'dist\n');
  // A release that was just made has left nothing to release.
  writeFileSync(
    path.join(clone, 'CHANGELOG.md'),
    read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- Sessions can be blue.\n'),
  );
  git('init', '--quiet', '--initial-branch=main');
  for (const [name, value] of [
    ['user.name', 'Somebody'],
    ['user.email', 'somebody@example.com'],
    ['commit.gpgsign', 'false'],
    ['tag.gpgsign', 'false'],
  ] as const)
    git('config', name, value);
  git('add', '.');
  git('commit', '--quiet', '--message', 'Everything');
});

test('the newest version in CHANGELOG.md is the one that the product reports', () => {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)\b/gm)].map(([, version]) => version);
  expect(versions[0]).toBe(versionHere);
  expect(new Set(versions).size).toBe(versions.length);
});

test('a release raises the named part of the version, and refuses a version that is invalid or not later', () => {
  expect(['major', 'minor', 'patch', '1.3.0'].map((wanted) => nextVersion('1.2.3', wanted))).toEqual([
    '2.0.0',
    '1.3.0',
    '1.2.4',
    '1.3.0',
  ]);
  for (const wanted of ['1.2.3', '1.1.9'])
    expect(() => nextVersion('1.2.3', wanted)).toThrow('is not later than 1.2.3');
  for (const wanted of ['1.3', 'v1.3.0', '01.3.0', '1.3.0-beta', 'next'])
    expect(() => nextVersion('1.2.3', wanted)).toThrow('is no version');
});

test('a dry run writes the notes and the bill of materials, and leaves the clone unchanged', () => {
  const { files } = make('minor', true);
  expect(files.map((file) => path.basename(file))).toEqual(['notes.md', 'sbom.cdx.json']);
  expect(readFileSync(files[0]!, 'utf8')).toContain('- Sessions can be blue.');
  expect(git('status', '--porcelain') + git('tag')).toBe('');
  expect(read('package.json')).toBe(readFileSync(path.join(root, 'package.json'), 'utf8'));
});

test('uncommitted changes are refused, and nothing is changed', () => {
  appendFileSync(path.join(clone, 'CHANGELOG.md'), '\n');
  expect(() => make('minor')).toThrow('There are uncommitted changes:\nM CHANGELOG.md');
  expect(git('tag')).toBe('');
  git('checkout', '--quiet', 'CHANGELOG.md');
});

test('a release is one commit of the version, tagged with its notes, and cannot be made twice', () => {
  const before = lines(read('package-lock.json'));
  const { tag, files } = make('minor');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s', tag)).toBe(`Version ${next}`);
  expect(git('tag', '--list', '--format=%(contents)', tag)).toBe(readFileSync(files[0]!, 'utf8').trim());
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: next });
  // Nothing else of the lock file: above all no hash.
  const changed = lines(read('package-lock.json')).filter((line, at) => line !== before[at]);
  expect(changed.map((line) => line.trim())).toEqual([`"version": "${next}",`, `"version": "${next}",`]);
  expect(lines(read('CHANGELOG.md'))).toContain(`## ${next} (2027-01-02)`);
  expect(notesOf(read('CHANGELOG.md'), 'Unreleased')).toBe('');
  expect(JSON.parse(readFileSync(files[1]!, 'utf8'))).toMatchObject({
    metadata: { component: { name: 'stillpoint', version: next } },
  });
  expect(() => make('minor')).toThrow('CHANGELOG.md says nothing under "Unreleased".');
  git('tag', `v${nextVersion(next, 'patch')}`);
  expect(() => make('patch')).toThrow('is there already');
});
