/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Whether a text is a colour as the settings store it. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Throws RangeError unless it is `#rrggbb`. */
export function parseColour(hex: string): Rgb {
  if (!isColour(hex)) throw new RangeError(`${hex} is no #rrggbb`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes `share` (0 to 1) of `other` into `colour`. */
export const mix = (colour: Rgb, other: Rgb, share: number): Rgb =>
  colour.map((part, at) => part + (other[at]! - part) * share) as unknown as Rgb;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/**
 * The contrast ratio of two colours by WCAG 2.2, 1 to 21. Browsers round drawn colours to whole steps, so this rounds them too.
 */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parseColour(one)), luminance(parseColour(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
