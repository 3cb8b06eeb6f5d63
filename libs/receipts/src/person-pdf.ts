import { zoneName } from '@stillpoint/scheduling';
import { sheet, STYLE } from './sheet.ts';
import { openDocument } from './document.ts';
import { printable, timeText } from './words.ts';

/** A section of a person's data: a title, and entries of labelled values, each with an optional longer text. */
export interface PersonSection {
  title: string;
  entries: { facts: [label: string, value: string][]; text?: string | undefined }[];
  /** Shown when there are more entries than a page should hold, or none. */
  remark?: string | undefined;
}

/** Draws a person's data as a readable PDF: A4, tagged for screen readers, fonts embedded. */
export async function personPdf(person: {
  practice: { name: string; email: string; timeZone: string; dateStyle: string };
  madeAt: Date;
  sections: readonly PersonSection[];
}): Promise<Buffer> {
  const { practice, madeAt, sections } = person;
  const { doc, root, whole } = await openDocument({
    title: 'What we keep about you',
    author: practice.name,
    at: madeAt,
  });
  doc.addPage();
  const page = sheet(doc, root);
  page.text(printable(practice.name), STYLE.practice, 'P', 2);
  page.text(printable(practice.email), STYLE.small, 'P', 26);
  page.text('What we keep about you', STYLE.title, 'H1', 8);
  page.text(`As of ${timeText(madeAt, practice)} (${zoneName(practice.timeZone, madeAt)})`, STYLE.small, 'P', 16);
  for (const { title, entries, remark } of sections) {
    page.rule();
    page.text(printable(title), STYLE.heading, 'H2', 10);
    if (remark) page.text(remark, STYLE.small, 'P', 10);
    for (const { facts, text } of entries) {
      page.facts(facts.map(([label, value]) => [printable(label), printable(value)]));
      if (text) page.text(text.split('\n').map(printable).join('\n'), STYLE.value, 'P', 6);
      doc.y += 8;
    }
  }
  root.end();
  doc.end();
  return whole;
}
