import type { LockedPackage } from './lock-file.ts';

/** A published weakness: versions from `from` on (default: the first) and below `fixedIn` have it. `id` is GitHub's. */
export interface Advisory {
  id: string;
  name: string;
  from?: string;
  fixedIn: string;
  about: string;
}

/** Which of the packages have a weakness of the list, in words. */
export const affectedBy = (packages: readonly LockedPackage[], advisories: readonly Advisory[]): string[] =>
  packages.flatMap(({ name, version }) =>
    advisories
      .filter((one) => one.name === name && !isBelow(version, one.from ?? '0.0.0') && isBelow(version, one.fixedIn))
      .map(({ id, fixedIn, about }) => `${name} ${version}: ${about} (${id}); mended in ${fixedIn}`),
  );

/** Whether a version comes before another; a pre-release counts as the version it leads to. */
export function isBelow(version: string, other: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && a[at]! < b[at]!;
}

const numbersOf = (version: string): number[] => version.split(/[-+]/)[0]!.split('.').map(Number);
