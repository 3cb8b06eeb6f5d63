import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from '../supply/bill-of-materials.ts';
import { readLock } from '../supply/lock-file.ts';
import { nextVersion, notesOf, releaseSection } from './changelog.ts';

export interface Release {
  version: string;
  tag: string;
  /** Files made for whoever publishes: `dist/release/<version>/`, the notes and the bill of materials. */
  files: string[];
}

interface Versioned {
  name: string;
  version: string;
  packages?: Record<string, { version?: string }>;
}

/**
 * Makes a release of the clone in `root`: the version in both manifests and in CHANGELOG.md, a commit, an annotated tag, notes
 * and a bill of materials, for which `loaded` names the packages that processes load. Nothing leaves this machine. With `dryRun`
 * only the last two are made. Throws in one sentence, and changes nothing, when the tree has uncommitted changes, the tag is
 * there, or CHANGELOG.md has nothing new.
 */
export function release(options: {
  root: string;
  wanted: string;
  day: string;
  dryRun: boolean;
  loaded: readonly string[];
}): Release {
  const { root, wanted, day, dryRun, loaded } = options;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const file = (name: string) => path.join(root, name);
  const read = (name: string) => readFileSync(file(name), 'utf8');

  const changes = git('status', '--porcelain');
  if (changes !== '') throw new Error(`There are uncommitted changes:\n${changes}`);
  const manifest = JSON.parse(read('package.json')) as Versioned;
  const version = nextVersion(manifest.version, wanted);
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} is there already.`);
  const changelog = releaseSection(read('CHANGELOG.md'), version, day);

  const folder = file(`dist/release/${version}`);
  const made = {
    'notes.md': `# Stillpoint ${version}\n\n${notesOf(changelog, version)}\n`,
    'sbom.cdx.json': `${JSON.stringify(billOfMaterials({ name: manifest.name, version }, readLock(root), loaded), null, 2)}\n`,
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(made)) writeFileSync(path.join(folder, name), text);
  const files = Object.keys(made).map((name) => path.join(folder, name));
  if (dryRun) return { version, tag, files };

  for (const name of ['package.json', 'package-lock.json']) writeFileSync(file(name), withVersion(read(name), version));
  writeFileSync(file('CHANGELOG.md'), changelog);
  git('commit', '--quiet', '--message', `Version ${version}`, 'package.json', 'package-lock.json', 'CHANGELOG.md');
  git('tag', '--annotate', tag, '--cleanup=verbatim', '--file', path.join(folder, 'notes.md'));
  return { version, tag, files };
}

/** A manifest or lock file of npm's with another version of the product itself; every other character stays. */
function withVersion(text: string, version: string): string {
  const manifest = JSON.parse(text) as Versioned;
  manifest.version = version;
  const own = manifest.packages?.[''];
  if (own) own.version = version;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
