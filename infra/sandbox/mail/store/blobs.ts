import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Raw messages, one `.eml` file each. */
export interface Blobs {
  write(id: string, raw: Buffer): void;
  /** Throws when there is no such message. */
  read(id: string): Buffer;
  remove(id: string): void;
  ids(): string[];
}

export function openBlobs(dir: string): Blobs {
  mkdirSync(dir, { recursive: true });
  const path = (id: string) => join(dir, `${id}.eml`);
  return {
    write(id, raw) {
      const partial = join(dir, `${id}.partial`);
      writeFileSync(partial, raw);
      renameSync(partial, path(id));
    },
    read: (id) => readFileSync(path(id)),
    remove: (id) => rmSync(path(id), { force: true }),
    ids: () =>
      readdirSync(dir)
        .filter((file) => file.endsWith('.eml'))
        .map((file) => file.slice(0, -4)),
  };
}
