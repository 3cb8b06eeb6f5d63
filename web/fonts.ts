import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const STYLES = fileURLToPath(new URL('src/theme/_fonts.scss', import.meta.url));
const MADE = fileURLToPath(new URL('../dist/fonts', import.meta.url));

/** Where the letters are cut from, by the first part of a file's name. */
const SOURCES: Record<string, string> = {
  inter: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  fraunces: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
};

/** What browsers turn on by themselves, and what the styles ask for (`font-variant-numeric`). */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'lnum', 'tnum'];

/**
 * Cuts each font of theme/_fonts.scss down to the letters and weights that its `@font-face` says, and returns the folder they are in,
 * which the styles call `@fonts`. What is there already is left alone. Throws where a rule says too little.
 */
export async function subsetFonts(): Promise<string> {
  const styles = readFileSync(STYLES, 'utf8');
  mkdirSync(MADE, { recursive: true });
  for (const [, rule = ''] of styles.matchAll(/@font-face \{([^}]*)\}/g)) {
    const name = /url\('@fonts\/([\w-]+)\.woff2'\)/.exec(rule)?.[1];
    if (name) await subset(name, rule);
  }
  return MADE;
}

async function subset(name: string, rule: string): Promise<void> {
  const source = SOURCES[name.split('-')[0] ?? ''];
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rule) ?? [];
  const range = /unicode-range:([^;]+);/.exec(rule)?.[1];
  if (!source || !min || !max || !range)
    throw new Error(`the @font-face of ${name} lacks a source, weights or a range`);
  const whole = readFileSync(createRequire(import.meta.url).resolve(source));
  const recipe = createHash('sha256').update(whole).update(rule).update(FEATURES.join()).digest('hex');
  const stamp = join(MADE, `${name}.made`);
  if (read(stamp) === recipe) return;
  const cut = await subsetFont(whole, lettersOf(range), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
  });
  writeFileSync(join(MADE, `${name}.woff2`), cut);
  writeFileSync(stamp, recipe);
}

/** 'U+20-7E, U+A0' → the letters. */
const lettersOf = (range: string): string =>
  [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)]
    .flatMap(([, first = '', last = first]) => {
      const start = parseInt(first, 16);
      return Array.from({ length: parseInt(last, 16) - start + 1 }, (_, at) => String.fromCodePoint(start + at));
    })
    .join('');

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
