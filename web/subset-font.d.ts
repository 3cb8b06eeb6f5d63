declare module 'subset-font' {
  /** The part of a font that draws `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures: string[];
      noHinting: boolean;
      variationAxes: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
