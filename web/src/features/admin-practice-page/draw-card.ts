import { paletteOf } from '@stillpoint/practice-page';
import { WORDS } from './words.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** The design's own green. */
export const DESIGN_ACCENT = '#1f4d4a';

/** The picture beside links to the site elsewhere: name and headline on the accent's ground, with still water. */
export async function drawCard(page: { name: string; headline: string; accent: string | null }): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(WORDS.picture.cannotDraw);
  const { light } = paletteOf(page.accent ?? DESIGN_ACCENT);
  pen.fillStyle = light.footer;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = 'rgb(255 255 255 / 16%)';
  pen.lineWidth = 2;
  for (let radius = 60; radius < 560; radius += 70) {
    pen.beginPath();
    pen.arc(1010, 315, radius, 0, 2 * Math.PI);
    pen.stroke();
  }
  pen.fillStyle = '#ffffff';
  pen.font = "450 68px 'Fraunces Variable', Georgia, serif";
  const lines = wrap(pen, page.headline, 900).slice(0, 4);
  lines.forEach((line, index) => pen.fillText(line, 80, 315 - (lines.length - 1) * 40 + index * 80));
  pen.fillStyle = '#dfe9e4';
  pen.font = "600 32px 'Inter Variable', Arial, sans-serif";
  pen.fillText(wrap(pen, page.name, 1000)[0] ?? '', 80, 550);
  return pictureOf(canvas, 'image/png');
}

/** A word wider than a line goes on in the next. */
function wrap(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const fits = (line: string) => pen.measureText(line).width <= width;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (fits(longer)) {
      lines.splice(-1, 1, longer);
      continue;
    }
    lines.push('');
    for (const letter of word) {
      if (!fits(lines.at(-1) + letter)) lines.push('');
      lines[lines.length - 1] += letter;
    }
  }
  return lines;
}

/** What is drawn on a canvas, as a file; it holds pixels and nothing else. */
export const pictureOf = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(WORDS.picture.cannotMake))), type, 0.86);
  });
