import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

export interface Fonts {
  regular: Buffer;
  semibold: Buffer;
}

let loading: Promise<Fonts> | undefined;

/**
 * Inter, as on the product's pages, in the one format of which a PDF can embed a part: complete TrueType files with Latin,
 * Greek, Cyrillic and Vietnamese. Read once per process; a failed read is repeated.
 */
export function fonts(): Promise<Fonts> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Fonts> {
  const [regular, semibold] = await Promise.all([
    readFile(resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    readFile(resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  ]);
  return { regular, semibold };
}
