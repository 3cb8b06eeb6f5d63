import addressparser from 'nodemailer/lib/addressparser';
import { headerOf, parseParameters, type MimePart } from './mime.ts';

/** Writes a string: NIL, quoted, or a literal when it holds what a quoted string may not. Latin-1 in, Latin-1 out. */
export function quote(value: string | undefined): string {
  if (value === undefined) return 'NIL';
  if (/^[\x20-\x7e]*$/.test(value) && value.length < 1000) return `"${value.replace(/["\\]/g, '\\$&')}"`;
  return `{${value.length}}\r\n${value}`;
}

/** ENVELOPE (RFC 9051, 7.5.2). Sender and Reply-To fall back to From, as the standard asks. */
export function envelopeOf({ headers }: MimePart): string {
  const from = addresses(headers, 'from');
  const or = (name: string) => (headerOf(headers, name) === undefined ? from : addresses(headers, name));
  return `(${[
    quote(headerOf(headers, 'date')),
    quote(headerOf(headers, 'subject')),
    from,
    or('sender'),
    or('reply-to'),
    addresses(headers, 'to'),
    addresses(headers, 'cc'),
    addresses(headers, 'bcc'),
    quote(headerOf(headers, 'in-reply-to')),
    quote(headerOf(headers, 'message-id')),
  ].join(' ')})`;
}

/** BODYSTRUCTURE, or BODY when not `extended` (RFC 9051, 7.5.2). */
export function structureOf(part: MimePart, text: string, extended: boolean): string {
  const tail = extended
    ? ` ${disposition(part)} ${quote(headerOf(part.headers, 'content-language'))} ${quote(headerOf(part.headers, 'content-location'))}`
    : '';
  if (part.parts.length > 0) {
    const inner = part.parts.map((child) => structureOf(child, text, extended)).join('');
    return `(${inner} ${quote(part.subtype)}${extended ? ` ${parameters(part.params)}${tail}` : ''})`;
  }
  const single = part.type === 'multipart' ? { ...part, type: 'text', subtype: 'plain' } : part;
  const fields = [
    quote(single.type),
    quote(single.subtype),
    parameters(single.params),
    quote(headerOf(part.headers, 'content-id')),
    quote(headerOf(part.headers, 'content-description')),
    quote((headerOf(part.headers, 'content-transfer-encoding') ?? '7bit').toLowerCase()),
    String(part.end - part.bodyStart),
  ];
  if (part.embedded) fields.push(envelopeOf(part.embedded), structureOf(part.embedded, text, extended));
  if (part.embedded || single.type === 'text') fields.push(String(countLines(text, part.bodyStart, part.end)));
  return `(${fields.join(' ')}${extended ? ` ${quote(headerOf(part.headers, 'content-md5'))}${tail}` : ''})`;
}

function addresses(headers: MimePart['headers'], name: string): string {
  const all = headers.filter(([known]) => known === name).map(([, value]) => value);
  const parsed = all.flatMap((value) => addressparser(value));
  const written = parsed.flatMap((entry) => {
    if ('group' in entry && entry.group)
      return [
        `(NIL NIL ${quote(entry.name)} NIL)`,
        ...entry.group.map((member) => ('address' in member ? address(member.name, member.address ?? '') : '')),
        '(NIL NIL NIL NIL)',
      ];
    return 'address' in entry && entry.address ? [address(entry.name, entry.address)] : [];
  });
  return written.length > 0 ? `(${written.join('')})` : 'NIL';
}

function address(name: string, value: string): string {
  const at = value.lastIndexOf('@');
  const [local, domain] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
  return `(${quote(name || undefined)} NIL ${quote(local)} ${quote(domain)})`;
}

function disposition(part: MimePart): string {
  const header = headerOf(part.headers, 'content-disposition');
  if (header === undefined) return 'NIL';
  const { value, params } = parseParameters(header);
  return `(${quote(value.toLowerCase())} ${parameters(params)})`;
}

function parameters(params: MimePart['params']): string {
  return params.length > 0 ? `(${params.map(([name, value]) => `${quote(name)} ${quote(value)}`).join(' ')})` : 'NIL';
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
