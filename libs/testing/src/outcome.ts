import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** What a process printed into its pipes, and its exit code (null: a signal ended it), once it has ended. */
export async function outcomeOf(
  child: ChildProcess,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close'),
  ]);
  return { status, stdout, stderr };
}
