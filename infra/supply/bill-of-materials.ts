import { lockedPackages, placesNeededBy, type Lock, type LockedPackage } from './lock-file.ts';

/**
 * What the product is made of, as CycloneDX 1.6: every package that runs, with licence, hash and where that is: beside the
 * processes where they load it (`loaded`, by name), else in the pages or with `npm start` alone. The same lock file makes the same
 * bill, so it carries no time and no serial number.
 */
export function billOfMaterials(product: { name: string; version: string }, lock: Lock, loaded: readonly string[]) {
  const server = new Set(placesNeededBy(lock, loaded));
  const isServers = ({ places }: LockedPackage) => places.some((place) => server.has(place));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': product.name, ...product } },
    components: lockedPackages(lock)
      .filter((one) => !one.isDev || isServers(one))
      .map((one) => ({
        ...componentOf(one),
        properties: [{ name: 'stillpoint:part', value: isServers(one) ? 'server' : 'browser or npm start' }],
      })),
  };
}

function componentOf({ name, version, license, integrity }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license === null
      ? {}
      : { licenses: [/ (AND|OR) |^\(/.test(license) ? { expression: license } : { license: { name: license } }] }),
    ...(integrity === null ? {} : { hashes: integrity.split(' ').map(hashOf) }),
  };
}

/** `sha512-<base64>` as the algorithm's name and hexadecimal. */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}
