import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { inject, type RunnerTestCase } from 'vitest';
import { lastLines } from '../../infra/local/log-file.ts';
import { stack } from './stack.ts';

const PROCESSES = ['gateway', 'booking', 'payment', 'notification', 'sandbox'];
const LINES_SHOWN = 5;
const LINES_KEPT = 60;
const PICTURE_WITHIN_MS = 10_000;

/**
 * Keeps what a test that failed had on its screens, a picture and the text of each page, with the last the processes said, in a
 * folder of its own; prints the folder, the pages' texts and the end of each log.
 */
export async function keepFailure(task: Readonly<RunnerTestCase>, contexts: BrowserContext[]): Promise<void> {
  const folder = path.join(inject('failuresDir'), nameOf(task));
  mkdirSync(folder, { recursive: true });
  task.meta.keptIn = path.relative(process.cwd(), folder);
  const lines = [`What "${task.name}" left is kept in ${task.meta.keptIn}`];
  for (const [at, page] of contexts.flatMap((context) => context.pages()).entries())
    lines.push(await keepPage(page, path.join(folder, `page-${at + 1}`)));
  for (const name of PROCESSES) {
    const log = path.join(stack.logDir, `${name}.log`);
    writeFileSync(path.join(folder, `${name}.log`), lastLines(log, LINES_KEPT));
    lines.push(`── the last of ${name}:\n${lastLines(log, LINES_SHOWN)}`);
  }
  console.error(lines.join('\n'));
}

/** Writes `<place>.png` and `<place>.txt`; returns the text, or why there is none. */
async function keepPage(page: Page, place: string): Promise<string> {
  const because = (error: Error) => `(${error.message.split('\n')[0]})`;
  const text = await page.locator('body').innerText({ timeout: PICTURE_WITHIN_MS }).catch(because);
  const picture = await page
    .screenshot({ path: `${place}.png`, fullPage: true, timeout: PICTURE_WITHIN_MS })
    .then(() => '', because);
  const shown = `── ${page.url()} ${picture}\n${text}`;
  writeFileSync(`${place}.txt`, shown);
  return shown;
}

const nameOf = (task: Readonly<RunnerTestCase>): string => {
  const file = path.basename(task.file.name).replace(/\.(e2e|proof)\.ts$/, '');
  const words = task.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${file}--${words.slice(0, 80).replace(/-+$/, '')}`;
};
