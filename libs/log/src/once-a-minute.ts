const REPEAT_MS = 60_000;

/** For what is tried again every second or so: says whether a reason is to be logged, which is once a minute. */
export function onceAMinute(): (reason: string) => boolean {
  const logged = new Set<string>();
  return (reason) => {
    if (logged.has(reason)) return false;
    logged.add(reason);
    setTimeout(() => logged.delete(reason), REPEAT_MS).unref();
    return true;
  };
}
