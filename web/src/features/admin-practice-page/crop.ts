import type { ImageKind } from '@stillpoint/contracts';
import { pictureOf } from './draw-card.ts';
import { WORDS } from './words.ts';

/** Pixels of what is published. A logo keeps its shape and its clear ground; a portrait is a square. */
const SHAPES = {
  logo: { side: 320, isSquare: false, type: 'image/png' },
  portrait: { side: 800, isSquare: true, type: 'image/jpeg' },
} as const;
export type CroppedKind = Exclude<ImageKind, 'card'>;

/** Which part of a picture is kept: how much nearer than all of it, and where its middle stands, each 0 to 100. */
export interface Crop {
  zoom: number;
  across: number;
  down: number;
}
export const WHOLE: Crop = { zoom: 0, across: 50, down: 50 };

/** The rectangle of a `width` × `height` picture that a crop keeps, in its pixels; square where it has to be. */
export function cropped({ width, height }: { width: number; height: number }, crop: Crop, isSquare: boolean) {
  const nearer = 1 + (crop.zoom / 100) * 2;
  const w = (isSquare ? Math.min(width, height) : width) / nearer;
  const h = (isSquare ? Math.min(width, height) : height) / nearer;
  return { x: ((width - w) * crop.across) / 100, y: ((height - h) * crop.down) / 100, width: w, height: h };
}

export const isSquare = (kind: CroppedKind): boolean => SHAPES[kind].isSquare;

/** Draws what a crop keeps onto a canvas, in the size it is published in. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, kind: CroppedKind, crop: Crop): void {
  const { side, isSquare: square } = SHAPES[kind];
  const part = cropped(picture, crop, square);
  const scale = Math.min(1, side / Math.max(part.width, part.height));
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(WORDS.picture.cannotResize);
  pen.imageSmoothingQuality = 'high';
  if (square) {
    // A JPEG has no clear ground: it would be black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
}

/** What is drawn, without anything the original file said of place, camera or author. */
export const fileOf = (canvas: HTMLCanvasElement, kind: CroppedKind): Promise<Blob> =>
  pictureOf(canvas, SHAPES[kind].type);
