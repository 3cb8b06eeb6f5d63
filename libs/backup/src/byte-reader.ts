const NEWLINE = 0x0a;

/** Reads a stream of chunks by a given number of bytes, or by lines. */
export class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** The next `count` bytes; null when the stream ends first. */
  async exactly(count: number): Promise<Buffer | null> {
    const parts = [this.held];
    let size = this.held.length;
    while (size < count) {
      const next = await this.source.next();
      if (next.done) return null;
      parts.push(next.value);
      size += next.value.length;
    }
    const all = parts.length === 1 ? this.held : Buffer.concat(parts, size);
    this.held = all.subarray(count);
    return all.subarray(0, count);
  }

  /** The next line with its line end; null when there is none within `longest` bytes. */
  async line(longest: number): Promise<Buffer | null> {
    for (;;) {
      const end = this.held.indexOf(NEWLINE);
      if (end >= 0 && end < longest) return this.exactly(end + 1);
      if (end >= 0 || this.held.length >= longest) return null;
      const next = await this.source.next();
      if (next.done) return null;
      this.held = Buffer.concat([this.held, next.value]);
    }
  }
}
