const PREVIEW_LENGTH = 100;
const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** The first 100 characters of a mail's body (spec section 9); characters, not UTF-16 halves. */
export const emailPreview = (body: string): string => Array.from(body).slice(0, PREVIEW_LENGTH).join('');

/** A size for people, in Bytes, KB, MB or GB (powers of 1024, at most two decimals): 1536 → '1.5 KB'. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`;
}

/** A reply's subject: 'Re: ' in front, never twice (spec section 5). */
export const replySubject = (subject: string): string => (/^re:/i.test(subject.trim()) ? subject : `Re: ${subject}`);
