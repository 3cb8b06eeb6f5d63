import { Command } from 'commander';
import { build } from 'esbuild';
import { bundleOptions, packagesOf } from '../local/building/bundles.ts';
import { root } from '../local/root.ts';
import { release } from './release.ts';

/** `npm run release -- <major|minor|patch|1.2.3> [--dry-run]`: see docs/operations.md. Exit code 1, and nothing changed, when it is refused. */
const command = new Command('npm run release --')
  .argument('<version>', 'major, minor, patch or one such as 1.2.3')
  .option('--dry-run', 'commit nothing', false)
  .parse();
const [wanted] = command.processedArgs as [string];
const { dryRun } = command.opts<{ dryRun: boolean }>();
try {
  const day = new Date().toISOString().slice(0, 10);
  const { metafile } = await build({ ...bundleOptions(), metafile: true, write: false });
  const { version, tag, files } = release({ root, wanted, day, dryRun, loaded: packagesOf(metafile).all });
  const next = dryRun
    ? `Nothing was committed. Without --dry-run, ${tag} is made.`
    : `${tag} is made. To publish it: git push --follow-tags, and docker build --file infra/docker/Dockerfile --tag stillpoint:${version} .`;
  process.stdout.write(`Stillpoint ${version}\n${files.map((file) => `  ${file}\n`).join('')}${next}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
