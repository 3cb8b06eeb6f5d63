import { buffer } from 'node:stream/consumers';
import { fonts } from './fonts.ts';
import { PAGE } from './sheet.ts';
import { printable } from './words.ts';

/**
 * An empty A4 document that prints on US Letter too, with fonts embedded and tagged for screen readers. `whole` resolves to its
 * bytes after the document is ended.
 */
export async function openDocument({ title, author, at }: { title: string; author: string; at: Date }) {
  // Loaded with the first document, since it takes a quarter of an idle process' memory.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: PAGE.size,
    margins: { top: PAGE.margin, bottom: PAGE.bottom, left: PAGE.margin, right: PAGE.margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: printable(author), CreationDate: at, ModDate: at },
  });
  const { regular, semibold } = await fonts();
  doc.registerFont('regular', regular).registerFont('semibold', semibold);
  const whole = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, root, whole };
}
