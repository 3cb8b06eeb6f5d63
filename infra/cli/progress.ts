/** Tells on standard error how far something is: one line that changes on a terminal, else nothing but its end. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  const clear = () => stream.isTTY && stream.write('\r\u001b[K');
  return {
    step(text: string): void {
      if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
    },
    end(text?: string): void {
      clear();
      if (text !== undefined) stream.write(`${text}\n`);
    },
  };
}

/** Bytes for people: 12.3 MB. */
export function describeBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
