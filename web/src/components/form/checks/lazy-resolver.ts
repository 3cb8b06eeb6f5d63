import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { toast, toastError } from '../../toast/toast-store.ts';
import { WORDS } from '../words.ts';

type Schemas = typeof import('./schemas.ts');

let areLoaded = false;
/** How long they are waited for, and how long without a word, in ms. */
const PATIENCE = 10_000;
const SILENCE = 1_000;

/**
 * Loads the contract's schemas, when somebody types or a form is sent: no page waits for them. Rejects when offline, or when they take
 * too long.
 */
export async function loadSchemas(): Promise<Schemas> {
  // Some browsers never fetch a module again that failed once: without a connection they are not asked to.
  if (!areLoaded && !navigator.onLine) throw new TypeError('offline');
  const loading = import('./schemas.ts');
  if (!areLoaded)
    await Promise.race([
      loading,
      new Promise((_, fail) => setTimeout(() => fail(new TypeError('too late')), PATIENCE)),
    ]);
  areLoaded = true;
  return loading;
}

/** Loads them when the first letter is typed on the page, so that they are there when a form is sent. */
export function loadSchemasWhenTyping(): void {
  // One that fails is tried again when the form is sent.
  document.addEventListener('input', () => void loadSchemas().catch(() => undefined), { once: true });
}

/**
 * A resolver that validates with a schema of the contract, or one that `pick` makes of it, loaded on first use. With `raw` the
 * values are submitted as typed, and only the server trims them. It validates a copy, because values may change while the schemas
 * load. When they cannot be loaded, the form stays as it is and shows an error.
 */
export const lazyResolver =
  <Input extends FieldValues, Output extends FieldValues>(
    pick: (schemas: Schemas) => z.ZodType<Output, Input> | Promise<z.ZodType<Output, Input>>,
    { raw = false } = {},
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const pressed = structuredClone(values);
    const loaded = await load(pick);
    if (loaded instanceof Error) {
      toastError('Not Sent', WORDS.reload);
      return { values: {}, errors: { root: { type: 'load', message: WORDS.reload } } as FieldErrors<Input> };
    }
    const { zodResolver, schema } = loaded;
    const check = zodResolver(schema, undefined, (raw ? { raw } : {}) as { raw?: false });
    return check(pressed, context, options);
  };

async function load<Schema>(pick: (schemas: Schemas) => Schema | Promise<Schema>) {
  const silence = setTimeout(() => toast(WORDS.loading), SILENCE);
  try {
    const schemas = await loadSchemas();
    return { zodResolver: schemas.zodResolver, schema: await pick(schemas) };
  } catch (error) {
    return error as Error;
  } finally {
    clearTimeout(silence);
  }
}
