import type { Duplex } from 'node:stream';
import { ImapRefusal } from './refusal.ts';

const MAX_LINE_BYTES = 64 * 1024;
const MAX_LITERAL_BYTES = 30 * 1024 * 1024;

/** One command as the client sent it. `text` is Latin-1; each NUL in it stands for the next of `literals`. */
export interface RawCommand {
  text: string;
  literals: Buffer[];
}

export interface ImapInput {
  /** The next line without its end; undefined when the client is gone. */
  line(): Promise<string | undefined>;
  /** The next command with its literals; `continueWith` is called when the client waits for a go-ahead (RFC 9051, 4.3). */
  command(continueWith: () => void): Promise<RawCommand | undefined>;
  /** Reads from another stream from now on: the same connection after STARTTLS. */
  attach(stream: Duplex): void;
}

export function openInput(first: Duplex): ImapInput {
  let chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  let wake: (() => void) | undefined;
  let detach = (): void => undefined;

  function attach(stream: Duplex): void {
    detach();
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      wake?.();
    };
    const onEnd = () => {
      ended = true;
      wake?.();
    };
    stream.on('data', onData).on('end', onEnd).on('close', onEnd);
    detach = () => void stream.off('data', onData).off('end', onEnd).off('close', onEnd);
  }
  const more = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  function joined(): Buffer {
    const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    chunks = [all];
    return all;
  }
  function take(bytes: number): Buffer {
    const all = joined();
    chunks = all.length > bytes ? [all.subarray(bytes)] : [];
    size -= bytes;
    return all.subarray(0, bytes);
  }

  async function line(): Promise<string | undefined> {
    for (;;) {
      const end = joined().indexOf(10);
      if (end >= 0)
        return take(end + 1)
          .toString('latin1')
          .replace(/\r?\n$/, '');
      if (ended) return undefined;
      if (size > MAX_LINE_BYTES) throw new ImapRefusal('BYE', 'The line is too long');
      await more();
    }
  }
  async function bytes(count: number): Promise<Buffer | undefined> {
    while (size < count) {
      if (ended) return undefined;
      await more();
    }
    return take(count);
  }
  async function command(continueWith: () => void): Promise<RawCommand | undefined> {
    let text = '';
    const literals: Buffer[] = [];
    for (;;) {
      const part = await line();
      if (part === undefined) return undefined;
      const announced = /\{(\d{1,12})(\+?)\}$/.exec(part);
      if (!announced) return { text: text + part, literals };
      const count = Number(announced[1]);
      if (count > MAX_LITERAL_BYTES)
        throw new ImapRefusal('BYE', `A literal may have at most ${MAX_LITERAL_BYTES} bytes`);
      if (!announced[2]) continueWith();
      const literal = await bytes(count);
      if (literal === undefined) return undefined;
      text += `${part.slice(0, announced.index)}\0`;
      literals.push(literal);
    }
  }

  attach(first);
  return { line, command, attach };
}
