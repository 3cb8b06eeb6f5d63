import type { PaypalFault } from './faults.ts';
import type { Capture, Refund } from './model.ts';

export const now = (): string => new Date().toISOString();

/** How the notifications of a write are delivered under the fault. */
export const deliveryOptions = (fault: PaypalFault | undefined): { delayMs?: number; copies?: number } => ({
  ...(fault?.kind === 'late-webhook' ? { delayMs: fault.delayMs ?? 0 } : {}),
  ...(fault?.kind === 'duplicate-webhook' ? { copies: 2 } : {}),
});

/** When something made pending by the fault completes by itself; undefined for never. */
export const completionTime = (fault: PaypalFault | undefined): number | undefined =>
  typeof fault?.delayMs === 'number' ? Date.now() + fault.delayMs : undefined;

/** Timers that complete what is pending. The time is stored, so that a restart schedules it again. */
export function completionTimers() {
  const timers = new Map<string, NodeJS.Timeout>();
  function cancel(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }
  return {
    schedule({ id, status, settleAt }: Capture | Refund, complete: () => unknown): void {
      if (status === 'PENDING' && settleAt !== undefined)
        timers.set(id, setTimeout(complete, Math.max(0, settleAt - Date.now())));
    },
    cancel,
    clear(): void {
      for (const id of [...timers.keys()]) cancel(id);
    },
  };
}
export type CompletionTimers = ReturnType<typeof completionTimers>;
