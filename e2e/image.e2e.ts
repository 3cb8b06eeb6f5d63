import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { testFolder } from '@stillpoint/testing';
import { expect, test } from 'vitest';
import { layOutImage } from '../infra/docker/image-tree.ts';

test('the image contains the pages and, next to them, what its gateway renders the public ones with', async () => {
  // Away from the packages that are installed here: nothing but its own is found.
  const image = testFolder();
  layOutImage(image);
  const built = path.join(image, 'dist/web');
  expect(readFileSync(path.join(built, 'index.html'), 'utf8')).toContain('<!--landing-->');
  const renderer: unknown = await import(pathToFileURL(`${built}-render/prerender.mjs`).href);
  expect(renderer).toHaveProperty('renderSite');
});
