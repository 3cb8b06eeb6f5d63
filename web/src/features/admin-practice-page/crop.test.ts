import { expect, it } from 'vitest';
import { cropped, WHOLE } from './crop.ts';

it('a portrait is cropped to a square around its middle, and can be moved within the picture', () => {
  const wide = { width: 1200, height: 800 };
  expect(cropped(wide, WHOLE, true)).toEqual({ x: 200, y: 0, width: 800, height: 800 });
  expect(cropped(wide, { zoom: 50, across: 100, down: 0 }, true)).toEqual({ x: 800, y: 0, width: 400, height: 400 });
});

it('a logo keeps its shape', () => {
  expect(cropped({ width: 600, height: 200 }, WHOLE, false)).toEqual({ x: 0, y: 0, width: 600, height: 200 });
});
