/** Writes progress to standard error if that is a terminal, as one changing line that is erased at the end. */
export function progressLine() {
  const show = (text: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
  };
  return { step: show, end: () => show('') };
}

/** Bytes for people: 12.3 MB. */
export function describeBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
