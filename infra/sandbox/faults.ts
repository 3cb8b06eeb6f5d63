import { Router } from 'express';

/** A fault that can be requested, and how many more calls it affects. */
export interface Fault {
  kind: string;
  count: number;
}

/** Faults apply in the order in which they were requested. */
export function faultQueue<Kind extends Fault>() {
  let queue: Kind[] = [];
  return {
    add: (fault: Kind): void => void queue.push({ ...fault }),
    /** The first fault that `hits`, if any. Each call consumes one of its count. */
    take(hits: (fault: Kind) => boolean = () => true): Kind | undefined {
      const fault = queue.find(hits);
      if (!fault) return undefined;
      fault.count -= 1;
      if (fault.count <= 0) queue = queue.filter((waiting) => waiting !== fault);
      return { ...fault };
    },
    waiting: (): readonly Kind[] => queue,
    clear: (): void => {
      queue = [];
    },
  };
}
export type FaultQueue<Kind extends Fault> = ReturnType<typeof faultQueue<Kind>>;

/** Parses the fields that every fault has; returns the other fields, or the error as text. */
export function readFault<Kind extends string>(
  body: unknown,
  kinds: readonly Kind[],
): { kind: Kind; count: number; rest: Record<string, unknown> } | string {
  if (typeof body !== 'object' || body === null) return 'Send a JSON object: {"kind", "count"}.';
  const { kind: wanted, count = 1, ...rest } = body as Record<string, unknown>;
  const kind = kinds.find((known) => known === wanted);
  if (!kind) return `kind must be one of ${kinds.join(', ')}.`;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return 'count must be a whole number from 1.';
  return { kind, count, rest };
}

/** Routes that list the waiting faults, add one, and remove all. */
export function faultRoutes<Kind extends Fault>(
  faults: Pick<FaultQueue<Kind>, 'add' | 'waiting' | 'clear'>,
  kinds: readonly Kind['kind'][],
  read: (body: unknown) => Kind | string,
): Router {
  const routes = Router();
  routes.get('/', (_request, response) => void response.json({ kinds, waiting: faults.waiting() }));
  routes.post('/', (request, response) => {
    const fault = read(request.body);
    if (typeof fault === 'string') return void response.status(400).json({ code: 'bad_fault', message: fault });
    faults.add(fault);
    response.status(201).json(fault);
  });
  routes.delete('/', (_request, response) => {
    faults.clear();
    response.status(204).end();
  });
  return routes;
}
