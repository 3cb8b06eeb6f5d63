import type PDFDocument from 'pdfkit';

type Document = InstanceType<typeof PDFDocument>;

/** A4, with margins that keep everything on a US Letter page too. Points. */
export const PAGE = { size: [595.28, 841.89] as [number, number], margin: 56, bottom: 90 };
const WIDTH = PAGE.size[0] - 2 * PAGE.margin;
const LABEL_WIDTH = 140;
const GAP = 16;

/** The colours of the product's light pages. */
const COLOR = { ink: '#1f2d2c', muted: '#5b6967', pine: '#1f4d4a', line: '#e7e1d6' };

export interface Style {
  font: 'regular' | 'semibold';
  size: number;
  color: string;
}
export const STYLE = {
  practice: { font: 'semibold', size: 14, color: COLOR.pine },
  title: { font: 'semibold', size: 26, color: COLOR.ink },
  heading: { font: 'semibold', size: 12, color: COLOR.pine },
  label: { font: 'regular', size: 10.5, color: COLOR.muted },
  value: { font: 'regular', size: 10.5, color: COLOR.ink },
  strong: { font: 'semibold', size: 10.5, color: COLOR.ink },
  small: { font: 'regular', size: 9, color: COLOR.muted },
} as const satisfies Record<string, Style>;

type Part = PDFKit.PDFStructureElement;
interface Cell {
  text: string;
  style: Style;
  tag: 'TH' | 'TD';
  x: number;
  width: number;
  align?: 'left' | 'right';
}

/** Writes one page from top to bottom, with each text tagged by its role, so that it is read aloud in order. */
export function sheet(doc: Document, root: Part) {
  const use = ({ font, size, color }: Style) => doc.font(font).fontSize(size).fillColor(color);
  const left = PAGE.margin;

  function cells(table: Part, row: readonly Cell[], spacing: number): void {
    const height = Math.max(
      ...row.map(({ text, style, width }) => use(style).heightOfString(text, { width, lineGap: 2 })),
    );
    if (doc.y + height > PAGE.size[1] - PAGE.bottom) doc.addPage();
    const top = doc.y;
    const line = doc.struct('TR');
    table.add(line);
    for (const { text, style, tag, x, width, align = 'left' } of row)
      use(style).text(text, x, top, { width, align, lineGap: 2, structParent: line, structType: tag });
    doc.y = top + height + spacing;
  }

  return {
    text(text: string, style: Style, tag: 'H1' | 'H2' | 'P', after = 0): void {
      use(style).text(text, left, doc.y, { width: WIDTH, lineGap: 2, structParent: root, structType: tag });
      doc.y += after;
    },
    rule(): void {
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .moveTo(left, doc.y)
        .lineTo(left + WIDTH, doc.y)
        .lineWidth(0.75)
        .strokeColor(COLOR.line)
        .stroke();
      doc.endMarkedContent();
      doc.y += 16;
    },
    /** Writes labels on the left and their values beside them. */
    facts(rows: readonly [label: string, value: string][]): void {
      const table = doc.struct('Table');
      root.add(table);
      const x = left + LABEL_WIDTH + GAP;
      for (const [label, value] of rows)
        cells(
          table,
          [
            { text: label, style: STYLE.label, tag: 'TH', x: left, width: LABEL_WIDTH },
            { text: value, style: STYLE.value, tag: 'TD', x, width: left + WIDTH - x },
          ],
          9,
        );
    },
    /** Writes labelled amounts, aligned at the right edge. */
    amounts(rows: readonly { label: string; amount: string; isStrong?: boolean }[]): void {
      const table = doc.struct('Table');
      root.add(table);
      const x = left + WIDTH - LABEL_WIDTH;
      for (const { label, amount, isStrong = false } of rows) {
        const style = isStrong ? STYLE.strong : STYLE.value;
        cells(
          table,
          [
            { text: label, style, tag: 'TH', x: left, width: x - left - GAP },
            { text: amount, style, tag: 'TD', x, width: LABEL_WIDTH, align: 'right' },
          ],
          7,
        );
      }
    },
  };
}
