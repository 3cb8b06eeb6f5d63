import type { LockedPackage } from './lock-file.ts';

/**
 * What the product is made of, as CycloneDX 1.6: every package that is installed where it runs, with licence and hash. The same
 * lock file makes the same bill, so it carries no time and no serial number.
 */
export function billOfMaterials(product: { name: string; version: string }, packages: readonly LockedPackage[]) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': product.name, ...product } },
    components: packages.filter(({ isDev }) => !isDev).map(componentOf),
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
