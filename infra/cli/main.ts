import { Command, CommanderError } from 'commander';
import { ConfigError, productVersion } from '@stillpoint/config';
import { ADVICE } from './advice.ts';
import { createSecretRedactor } from './hide-secrets.ts';
import { EXIT, Refusal } from './exit.ts';

/**
 * `npm run stillpoint -- <command>`, and `node dist/stillpoint.js <command>` in a container. Results go to standard output, progress
 * and reasons to standard error; neither ever has a secret in it but one that was made to be shown.
 */
const program = new Command('stillpoint')
  .description('Looks after an installation of Stillpoint. Settings come from the environment, as for the processes.')
  .version(productVersion(), '-V, --version', 'say the version')
  .helpCommand(false)
  .showHelpAfterError('(--help says what can be said)')
  .exitOverride()
  .addHelpText(
    'after',
    `
Exit codes:
  0  done, and all is well
  1  it failed, or something is wrong
  2  the command or the settings cannot be understood
  3  refused: nothing was changed, and the reason was said`,
  );

/** Only the one that was typed is loaded, with all that it needs; where none was, all of them, for help and for a mistyped name. */
const COMMANDS = new Map<string | undefined, () => Promise<Command>>([
  ['doctor', async () => (await import('./commands/doctor.ts')).doctorCommand()],
  ['backup', async () => (await import('./commands/backup.ts')).backupCommand()],
  ['restore', async () => (await import('./commands/restore.ts')).restoreCommand()],
  ['go-live', async () => (await import('./commands/go-live.ts')).goLiveCommand()],
  ['import', async () => (await import('./commands/import.ts')).importCommand()],
  ['export', async () => (await import('./commands/archive.ts')).exportCommand()],
  ['admin', async () => (await import('./commands/admin.ts')).adminCommands()],
  ['keys', async () => (await import('./commands/keys.ts')).keysCommand()],
  ['audit', async () => (await import('./commands/audit.ts')).auditCommands()],
  ['version', async () => versionCommand()],
]);
const typed = COMMANDS.get(process.argv[2]);
for (const load of typed ? [typed] : COMMANDS.values()) program.addCommand(inherit(await load(), program));

/** A mistake is handled alike at each depth: `stillpoint keys` and `stillpoint keys list`. */
function inherit(command: Command, parent: Command): Command {
  for (const inner of command.copyInheritedSettings(parent).commands) inherit(inner, command);
  return command;
}

function versionCommand(): Command {
  return new Command('version')
    .description('say the version of the product and of Node')
    .action(() => console.log(`Stillpoint ${productVersion()}, Node ${process.versions.node}`));
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = codeOf(error);
  // Commander has said its own.
  if (!(error instanceof CommanderError))
    process.stderr.write(`${createSecretRedactor(process.env)(describe(error as Error & { code?: string }))}\n`);
}

/** What went wrong and, where that is known, what to do about it. */
function describe(error: Error & { code?: string }): string {
  if (error.name === 'AbortError') return 'It was stopped before it was done.';
  const advice = ADVICE[error.code ?? ''];
  return `${error.message || String(error)}${advice ? `\n→ ${advice}` : ''}`;
}

function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof ConfigError) return EXIT.usage;
  return error instanceof Refusal ? EXIT.refused : EXIT.failed;
}
