/** Returns what `act` does with the browser's storage; undefined where the storage is full or refused, as in private windows. */
export function tryStorage<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
