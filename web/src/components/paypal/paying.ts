/** Where a payment stands in the browser. Once money may have moved, the provider's buttons are not offered again. */
export type Paying =
  | { at: 'ready'; trouble: string | null }
  | { at: 'processing' }
  /** The provider is checking the payment; the time is kept. */
  | { at: 'pending' }
  /** The outcome, or its confirmation, did not reach us. `canRepeat`: the same step is safe to repeat and may help. */
  | { at: 'stuck'; trouble: string; step: 'capture' | 'confirm'; orderId: string; canRepeat: boolean }
  | { at: 'done' };

export type PayingEvent =
  | { type: 'failed before paying'; trouble: string }
  | { type: 'cancelled at the provider' }
  | { type: 'approved' }
  | { type: 'captured' }
  | { type: 'declined'; trouble: string }
  | { type: 'checked' }
  | { type: 'stuck'; trouble: string; step: 'capture' | 'confirm'; orderId: string; canRepeat: boolean }
  | { type: 'confirmed' };

export const READY: Paying = { at: 'ready', trouble: null };

export function payingReducer(paying: Paying, event: PayingEvent): Paying {
  switch (event.type) {
    case 'failed before paying':
      // The provider's window reports errors of its own after the money moved, too: they change nothing then.
      return paying.at === 'ready' ? { at: 'ready', trouble: event.trouble } : paying;
    case 'cancelled at the provider':
      return paying.at === 'ready' ? READY : paying;
    case 'approved':
    case 'captured':
      return { at: 'processing' };
    case 'declined':
      return { at: 'ready', trouble: event.trouble };
    case 'checked':
      return { at: 'pending' };
    case 'stuck': {
      const { type, ...stuck } = event;
      return { at: type, ...stuck };
    }
    case 'confirmed':
      return { at: 'done' };
  }
}
