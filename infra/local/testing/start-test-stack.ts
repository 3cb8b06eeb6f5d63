import { startStack, type Stack, type StackOptions } from '../stack.ts';

/** Of the caller's environment only what programs need to run; no setting of theirs changes what is tested or measured. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'LD_LIBRARY_PATH', 'SystemRoot'];

/** A whole product of a test's or a benchmark's own, with these settings and no others, on free ports. The caller has built it. */
export const startTestStack = (
  dataDir: string,
  settings: NodeJS.ProcessEnv,
  says: Pick<StackOptions, 'progress' | 'trouble'> = { trouble: console.log },
): Promise<Stack> =>
  startStack({
    env: { ...Object.fromEntries(KEPT.map((name) => [name, process.env[name]])), ...settings },
    dataDir,
    unsetPorts: 'free',
    ...says,
  });
