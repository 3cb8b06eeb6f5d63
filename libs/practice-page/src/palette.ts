import { contrast, hexOf, mix, parseColour, type Rgb } from './colour.ts';

/** The colours derived from the practice's accent in one mode, by their role. All `#rrggbb`. */
export interface Palette {
  paper: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  tint: string;
  onTint: string;
  line: string;
  footer: string;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const NIGHT = '#12191a';
const NIGHT_CARD = '#1a2425';
/** WCAG 2.2 AA requires 4.5 for text; a little more, so that a browser's rounding never falls below. */
const TEXT = 4.6;

/** Moves `colour` towards `end` until it is readable on all of `grounds`. `end` itself always is. */
function readable(colour: Rgb, end: Rgb, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = hexOf(mix(colour, end, share));
    if (grounds.every((ground) => contrast(tried, ground) >= TEXT)) return tried;
  }
  return hexOf(end);
}

/**
 * The palettes of an accent, light and dark. Any colour works: a readable shade replaces one that is too light or too dark.
 * Throws RangeError unless it is `#rrggbb`.
 */
export function paletteOf(accent: string): { light: Palette; dark: Palette } {
  const colour = parseColour(accent);
  const paper = hexOf(mix(WHITE, colour, 0.04));
  const shade = parseColour(readable(colour, BLACK, [paper, '#ffffff']));
  // Of the shade: a tint of light yellow would be as white as the card under it, and one of black as dark.
  const tint = hexOf(mix(WHITE, shade, 0.12));
  const primary = readable(shade, BLACK, [tint]);
  const nightShade = parseColour(readable(colour, WHITE, [NIGHT, NIGHT_CARD]));
  const nightTint = hexOf(mix(parseColour(NIGHT_CARD), nightShade, 0.22));
  const lifted = readable(nightShade, WHITE, [nightTint]);
  return {
    light: {
      paper,
      primary,
      primaryHover: hexOf(mix(parseColour(primary), BLACK, 0.22)),
      onPrimary: '#ffffff',
      tint,
      onTint: primary,
      line: hexOf(mix(WHITE, parseColour(primary), 0.5)),
      footer: readable(mix(colour, BLACK, 0.55), BLACK, ['#b9cbc4', '#dfe9e4']),
    },
    dark: {
      paper: NIGHT,
      primary: lifted,
      primaryHover: hexOf(mix(parseColour(lifted), WHITE, 0.2)),
      onPrimary: readable([15, 27, 26], BLACK, [lifted]),
      tint: nightTint,
      onTint: readable(parseColour(lifted), WHITE, [nightTint]),
      line: hexOf(mix(parseColour(NIGHT), parseColour(lifted), 0.5)),
      footer: '#0d1314',
    },
  };
}

const rgbOf = (hex: string): string => parseColour(hex).join(', ');

const variables = (palette: Palette): Record<string, string> => ({
  '--bs-body-bg': palette.paper,
  '--bs-body-bg-rgb': rgbOf(palette.paper),
  '--bs-primary': palette.primary,
  '--bs-primary-rgb': rgbOf(palette.primary),
  '--bs-link-color': palette.primary,
  '--bs-link-color-rgb': rgbOf(palette.primary),
  '--bs-link-hover-color': palette.primaryHover,
  '--bs-link-hover-color-rgb': rgbOf(palette.primaryHover),
  '--sp-primary': palette.primary,
  '--sp-primary-hover': palette.primaryHover,
  '--sp-on-primary': palette.onPrimary,
  '--sp-accent': palette.primary,
  '--sp-sage': palette.line,
  '--sp-tint': palette.tint,
  '--sp-on-tint': palette.onTint,
  '--sp-ripple': palette.primary,
  '--sp-focus': palette.primary,
  '--sp-footer': palette.footer,
});

const rule = (selector: string, palette: Palette): string =>
  `${selector}{${Object.entries(variables(palette))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The style sheet that replaces the design's colours with the accent's palettes; empty for null. */
export function themeCss(accent: string | null): string {
  if (accent === null) return '';
  const { light, dark } = paletteOf(accent);
  return `${rule(':root,[data-bs-theme=light]', light)}\n${rule('[data-bs-theme=dark]', dark)}\n`;
}
