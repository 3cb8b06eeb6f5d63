/** What `act` makes of the browser's storage; undefined where that is refused (private windows do it) or full. */
export function unlessRefused<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
