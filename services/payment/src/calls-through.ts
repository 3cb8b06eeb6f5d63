import type { Outcome, PaymentProvider } from './provider.ts';

/**
 * The calls of the provider that `find` returns at each of them. They return `unsent` where it says so, and where it throws, for
 * the reason `unreadable`.
 */
export function callsThrough(
  find: () => Promise<PaymentProvider | Extract<Outcome<never>, { kind: 'unsent' }>>,
  unreadable: string,
): Omit<PaymentProvider, 'name' | 'limits'> {
  const through =
    <Args extends unknown[], T>(callOf: (provider: PaymentProvider) => (...args: Args) => Promise<Outcome<T>>) =>
    async (...args: Args): Promise<Outcome<T>> => {
      const unread = (error: unknown) => ({ kind: 'unsent' as const, reason: `${unreadable}: ${String(error)}` });
      const found = await find().catch(unread);
      return 'kind' in found ? found : callOf(found)(...args);
    };
  return {
    open: through(({ open }) => open),
    capture: through(({ capture }) => capture),
    refund: through(({ refund }) => refund),
    lookUpOrder: through(({ lookUpOrder }) => lookUpOrder),
    lookUpCapture: through(({ lookUpCapture }) => lookUpCapture),
    lookUpRefund: through(({ lookUpRefund }) => lookUpRefund),
  };
}
