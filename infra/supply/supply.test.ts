import { expect, test } from 'vitest';
import { root } from '../local/root.ts';
import { affectedBy } from './advisories.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { KNOWN_ADVISORIES } from './known-advisories.ts';
import { lockedPackages, placesNeededBy, readLock } from './lock-file.ts';

const lock = readLock(root);
const packages = lockedPackages(lock);
const express = { name: 'express', license: 'MIT', integrity: null, isDev: false, places: [] };

test('no installed package has a published vulnerability', () => {
  expect(affectedBy(packages, KNOWN_ADVISORIES)).toEqual([]);
});

test('every installed package is pinned by its hash', () => {
  expect(packages.filter(({ integrity }) => integrity === null).map(({ name }) => name)).toEqual([]);
});

test('a package is affected from the first vulnerable version on, and no longer in the one that fixes it', () => {
  const advisory = { id: 'GHSA-test', name: 'express', from: '4.2.0', fixedIn: '4.10.1', about: 'anything' };
  const isAffected = (version: string) => affectedBy([{ ...express, version }], [advisory]).length > 0;
  expect(['4.1.9', '4.2.0', '4.9.12', '4.10.0', '4.10.1', '5.0.0'].map(isAffected)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(affectedBy([{ ...express, version: '4.3.0' }], [advisory])).toEqual([
    'express 4.3.0: anything (GHSA-test); mended in 4.10.1',
  ]);
});

test('the bill of materials lists what runs, says whether it runs outside of the processes, and leaves out what only tests use', () => {
  const { components } = billOfMaterials({ name: 'stillpoint', version: '0.1.0' }, lock, ['express', 'sanitize-html']);
  const parts = new Map(components.map(({ name, properties }) => [name, properties[0]!.value]));
  for (const name of ['express', 'qs', 'sanitize-html']) expect([name, parts.get(name)]).toEqual([name, 'server']);
  for (const name of ['react-bootstrap', 'bootstrap'])
    expect([name, parts.get(name)]).toEqual([name, 'browser or npm start']);
  for (const name of ['vitest', 'oxlint', 'fast-check', 'typescript']) expect([...parts.keys()]).not.toContain(name);
});

test('the dependencies of a package are resolved as Node does it, without the optional ones', () => {
  const tree = {
    'node_modules/a': { dependencies: { b: '2', c: '1' }, optionalDependencies: { gone: '1' } },
    'node_modules/a/node_modules/b': {
      peerDependencies: { c: '1', d: '1', e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/b': {},
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/d': {},
    'node_modules/e': {},
  };
  expect(placesNeededBy(tree, ['a'])).toEqual(
    ['a', 'a/node_modules/b', 'c', 'd'].map((place) => `node_modules/${place}`),
  );
  expect(() => placesNeededBy(tree, ['f'])).toThrow('f, which the product needs, is not locked');
});

test('the bill of materials gives the origin, licence and hash of each package', () => {
  const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
  const made = { 'node_modules/@node-rs/argon2': { version: '2.2.1', license: 'MIT', integrity } };
  const { components } = billOfMaterials({ name: 'stillpoint', version: '0.1.0' }, made, []);
  expect(components).toEqual([
    expect.objectContaining({
      purl: 'pkg:npm/%40node-rs/argon2@2.2.1',
      licenses: [{ license: { name: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    }),
  ]);
});
