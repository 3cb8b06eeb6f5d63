import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Adds the settings of a file such as .env to those that are given, which win. Throws one sentence where it is not UTF-8. The mark with
 * which Windows begins a file is left out: Node takes it for a part of the first name.
 */
export function addSettings(file: string, given: NodeJS.ProcessEnv): void {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new Error(`${file} is not UTF-8 text: save it as that.`);
  for (const [name, value] of Object.entries(parseEnv(text))) given[name] ??= value;
}
