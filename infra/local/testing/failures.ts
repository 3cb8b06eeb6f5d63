import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../root.ts';
import type { VitestReport } from './vitest-report.ts';

/** A failure for the summary at the end of a run, since long logs are often read from the end. */
export interface Failure {
  /** A test's file and full title, a file that could not be run, or a command. */
  name: string;
  /** Its error or what it said, of which the first lines are shown. */
  error: string;
  /** The folder with the picture and text of its pages and the logs of the processes. */
  keptIn?: string;
}

const LINES = 12;

export const fromRoot = (name: string): string => path.relative(root, path.resolve(root, name));

/** The tests of a report that failed, and the files that failed outside of their tests: not loaded, or in a hook. */
export function failuresIn({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ name: file, error: message }];
    return failed.map(({ fullName, failureMessages, meta }) => ({
      name: `${file} > ${fullName}`,
      error: failureMessages.join('\n'),
      ...(meta?.keptIn !== undefined && { keptIn: meta.keptIn }),
    }));
  });
}

/** A failure in a few lines: its name, the first lines of its error, the first place in our own files, its folder. */
export function formatFailure(layer: string, { name, error, keptIn }: Failure): string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const isFrame = (line: string) => /^\s+at .*:\d+:\d+\)?$/.test(line);
  const said = lines.filter((line) => !isFrame(line));
  const place = lines.find((line) => isFrame(line) && !line.includes('node_modules') && !line.includes('node:'));
  return [
    `${layer}: ${name}`,
    ...said.slice(0, LINES).map((line) => `    ${line}`),
    ...(said.length > LINES ? [`    … ${said.length - LINES} lines more above`] : []),
    ...(place === undefined ? [] : [`    ${place.trim()}`]),
    ...(keptIn === undefined ? [] : [`    pictures, page texts and logs: ${keptIn}`]),
  ];
}
