import { isBelow } from '../supply/advisories.ts';

/** The next version after `version`: `major`, `minor` or `patch` counts one on, and a version is taken as it is. Throws when it is no later one. */
export function nextVersion(version: string, wanted: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const steps: Record<string, string> = {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  };
  const next = steps[wanted] ?? wanted;
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(next))
    throw new Error(`"${wanted}" is no version: say major, minor, patch or 1.2.3.`);
  if (!isBelow(version, next)) throw new Error(`${next} is not later than ${version}.`);
  return next;
}

const UNRELEASED = '## Unreleased\n';

/** What stands below a version's heading, without the empty lines around it; null where the version has none. */
export function notesOf(changelog: string, version: string): string | null {
  const section = changelog
    .split(/^## /m)
    .slice(1)
    .find((text) => text.split(/\s/, 1)[0] === version);
  return section === undefined ? null : section.slice(section.indexOf('\n') + 1).trim();
}

/** Puts what is unreleased under a heading of its version and day (YYYY-MM-DD). Throws when nothing is unreleased. */
export function releaseSection(changelog: string, version: string, day: string): string {
  if (!notesOf(changelog, 'Unreleased')) throw new Error('CHANGELOG.md says nothing under "Unreleased".');
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${day})\n`);
}
