import { expect, test } from 'vitest';
import { root } from '../local/root.ts';
import { affectedBy, knownAdvisories } from './advisories.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { lockedPackages } from './lock-file.ts';

const packages = lockedPackages(root);
const express = { name: 'express', license: 'MIT', integrity: null, isDev: false };

test('no installed package has a weakness that the list of advisories names', () => {
  expect(affectedBy(packages, knownAdvisories())).toEqual([]);
});

test('every package that is installed is known by its hash', () => {
  expect(packages.filter(({ integrity }) => integrity === null).map(({ name }) => name)).toEqual([]);
});

test('a package is affected from the first version with a weakness on, and no longer in the one that mends it', () => {
  const advisory = { id: 'GHSA-test', name: 'express', from: '4.2.0', fixedIn: '4.10.1', about: 'anything' };
  const isAffected = (version: string) => affectedBy([{ ...express, version }], [advisory]).length > 0;
  expect(['4.1.9', '4.2.0', '4.9.12', '4.10.0', '4.10.1', '5.0.0'].map(isAffected)).toEqual([
    ...[false, true, true, true, false, false],
  ]);
  expect(affectedBy([{ ...express, version: '4.3.0' }], [advisory])).toEqual([
    'express 4.3.0: anything (GHSA-test); mended in 4.10.1',
  ]);
});

test('the bill of materials names what runs, and nothing that only tests use', () => {
  const bill = billOfMaterials({ name: 'stillpoint', version: '0.1.0' }, packages);
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['express', '@node-rs/argon2', 'postgres', 'sanitize-html']));
  for (const name of ['vitest', 'oxlint', 'fast-check']) expect(names).not.toContain(name);
});

test('the bill of materials tells of each package where it comes from, its licence and its hash', () => {
  const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
  const made = { name: '@node-rs/argon2', version: '2.2.1', license: 'MIT', integrity, isDev: false };
  const { components } = billOfMaterials({ name: 'stillpoint', version: '0.1.0' }, [made]);
  expect(components).toEqual([
    expect.objectContaining({
      purl: 'pkg:npm/%40node-rs/argon2@2.2.1',
      licenses: [{ license: { name: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    }),
  ]);
});
