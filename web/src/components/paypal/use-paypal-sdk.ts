import { loadScript, type PayPalNamespace } from '@paypal/paypal-js';
import { useEffect, useState } from 'react';
import { usePaypalSetup } from './api.ts';

type Sdk = { state: 'loading' } | { state: 'ready'; paypal: PayPalNamespace } | { state: 'failed'; error: unknown };

/** The provider's script, loaded once from the address the server names: for one currency, captured at once (spec section 7). */
export function usePaypalSdk(currency: string): Sdk & { retry: () => void } {
  const setup = usePaypalSetup();
  const [attempt, setAttempt] = useState(0);
  const [sdk, setSdk] = useState<Sdk>({ state: 'loading' });

  useEffect(() => {
    if (!setup.data) return;
    let left = false;
    const settle = (next: Sdk) => {
      if (!left) setSdk(next);
    };
    const { clientId, sdkUrl } = setup.data;
    loadScript({ clientId, sdkBaseUrl: sdkUrl, currency, intent: 'capture' }).then(
      (paypal) =>
        settle(paypal ? { state: 'ready', paypal } : { state: 'failed', error: new Error('the script is empty') }),
      (error: unknown) => settle({ state: 'failed', error }),
    );
    return () => {
      left = true;
    };
  }, [setup.data, attempt, currency]);

  const retry = () => {
    setSdk({ state: 'loading' });
    setAttempt((count) => count + 1);
    if (setup.isError) void setup.refetch();
  };
  return setup.isError ? { state: 'failed', error: setup.error, retry } : { ...sdk, retry };
}
