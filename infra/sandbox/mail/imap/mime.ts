/** One part of a message, as places in the raw text (Latin-1, so that places are bytes). */
export interface MimePart {
  start: number;
  bodyStart: number;
  end: number;
  /** Header fields in order: lower-case name, unfolded value. */
  headers: [name: string, value: string][];
  /** Lower case: `text`, `plain`. */
  type: string;
  subtype: string;
  params: [name: string, value: string][];
  /** The parts of a multipart. */
  parts: MimePart[];
  /** The message inside a message/rfc822 part. */
  embedded?: MimePart;
}

const MAX_DEPTH = 30;

/** Finds the structure of a message. Never fails: what cannot be read as parts stays one part. */
export function parseMime(text: string, start = 0, end = text.length, defaultType = 'text/plain', depth = 0): MimePart {
  const bodyStart = findBody(text, start, end);
  const headers = parseHeaders(text.slice(start, bodyStart));
  const declared = parseParameters(headerOf(headers, 'content-type') ?? defaultType);
  const [type = 'text', subtype = 'plain'] = (
    /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(declared.value) ? declared.value : 'text/plain'
  )
    .toLowerCase()
    .split('/');
  const part: MimePart = { start, bodyStart, end, headers, type, subtype, params: declared.params, parts: [] };
  if (depth >= MAX_DEPTH) return part;
  const boundary = declared.params.find(([name]) => name === 'boundary')?.[1];
  if (type === 'multipart' && boundary) {
    const inner = subtype === 'digest' ? 'message/rfc822' : 'text/plain';
    part.parts = splitParts(text, bodyStart, end, boundary).map(([from, to]) =>
      parseMime(text, from, to, inner, depth + 1),
    );
  } else if (type === 'message' && subtype === 'rfc822') {
    part.embedded = parseMime(text, bodyStart, end, 'text/plain', depth + 1);
  }
  return part;
}

export function headerOf(headers: MimePart['headers'], name: string): string | undefined {
  return headers.find(([known]) => known === name)?.[1];
}

/** Splits `text/plain; charset="utf-8"` into its value and parameters. */
export function parseParameters(header: string): { value: string; params: [string, string][] } {
  const [value = '', ...rest] = header.match(/(?:"(?:[^"\\]|\\.)*"|[^;"])+/g) ?? [];
  const params = rest.flatMap((piece): [string, string][] => {
    const match = /^\s*([^=\s]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|(.*?))\s*$/s.exec(piece);
    if (!match?.[1]) return [];
    return [[match[1].toLowerCase(), match[2] === undefined ? (match[3] ?? '') : match[2].replace(/\\(.)/g, '$1')]];
  });
  return { value: value.trim(), params };
}

function findBody(text: string, start: number, end: number): number {
  if (text.startsWith('\r\n', start)) return Math.min(start + 2, end);
  if (text.startsWith('\n', start)) return Math.min(start + 1, end);
  const blank = /\r?\n\r?\n/g;
  blank.lastIndex = start;
  const found = blank.exec(text);
  return found && found.index < end ? Math.min(blank.lastIndex, end) : end;
}

function parseHeaders(block: string): MimePart['headers'] {
  const unfolded = block.replace(/\r?\n[ \t]+/g, ' ');
  return unfolded.split(/\r?\n/).flatMap((line): MimePart['headers'] => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : [];
  });
}

function splitParts(text: string, from: number, end: number, boundary: string): [number, number][] {
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const delimiter = new RegExp(`(?:^|\\r?\\n)--${escaped}(--)?[ \\t]*(?=\\r?\\n|$)`, 'g');
  const body = text.slice(from, end);
  const found: [number, number][] = [];
  let open: number | undefined;
  for (const match of body.matchAll(delimiter)) {
    if (open !== undefined) found.push([from + Math.min(open, match.index), from + match.index]);
    if (match[1]) return found;
    const after = match.index + match[0].length;
    open = after + (body.startsWith('\r\n', after) ? 2 : 1);
  }
  if (open !== undefined && open < body.length) found.push([from + open, end]);
  return found;
}
