import { setImmediate as immediately } from 'node:timers/promises';

/**
 * A way to read that gives all who ask `about` the same in the same moment one reading, which begins after all of them asked: nothing
 * is older for it.
 */
export function readTogether<T>(): (about: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, Promise<T>>();
  return (about, read) => {
    const others = readings.get(about);
    if (others) return others;
    const reading = immediately().then(() => {
      readings.delete(about);
      return read();
    });
    readings.set(about, reading);
    return reading;
  };
}
