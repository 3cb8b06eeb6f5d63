import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** A new folder, which is removed after the running test, or after the file when no test is running. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillpoint-test-'));
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
