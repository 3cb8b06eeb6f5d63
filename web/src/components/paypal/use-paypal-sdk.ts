import { loadScript, type PayPalNamespace } from '@paypal/paypal-js';
import { useEffect, useState } from 'react';
import { isRefused } from '../../lib/api.ts';
import { usePaypalSetup } from './api.ts';

type Sdk = { state: 'loading' } | { state: 'ready'; paypal: PayPalNamespace } | { state: 'failed'; error: unknown };

/**
 * The provider's script, loaded once from the address the server names: for one currency, captured at once (spec section 7).
 * `recheck` asks whether the practice still takes payments there, and at the same account.
 */
export function usePaypalSdk(currency: string): Sdk & { retry: () => void; recheck: () => void } {
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
  const recheck = () => void setup.refetch();
  const isOver = setup.isError && (!setup.data || isRefused(setup.error, 'not_configured'));
  return { ...(isOver ? { state: 'failed', error: setup.error } : sdk), retry, recheck };
}
