/** Elements whose text nobody reads. */
const UNREAD = /^<(style|script|head|title)[\s>/]/i;
const BLOCK = /^<\/?(p|div|tr|table|li|ul|ol|h[1-6]|br|hr|blockquote|section|article|pre)[\s>/]/i;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' };

/** What stands between a mail's tags, in one pass over it whatever its shape: for HTML that is not worth cleaning. */
export function plainText(html: string): string {
  const parts: string[] = [];
  let unread: string | null = null;
  for (const [token] of html.matchAll(/<[^<>]*>|<?[^<]+|</g)) {
    if (unread !== null) {
      if (token.toLowerCase().startsWith(`</${unread}`)) unread = null;
    } else if (token.startsWith('<') && token.endsWith('>')) {
      unread = UNREAD.exec(token)?.[1]?.toLowerCase() ?? null;
      if (BLOCK.test(token)) parts.push('\n');
    } else parts.push(token);
  }
  return parts
    .join('')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}
