import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayIn } from '../../lib/time.ts';

export interface WizardParams {
  /** 1 service, 2 date and time, 3 details, 4 payment. */
  step: number;
  serviceId: number | null;
  /** The visitor's own day, YYYY-MM-DD. */
  day: string | null;
  /** Chosen start, ISO 8601. */
  slot: string | null;
  /** The held booking's appointment id. */
  appointment: string | null;
}

/**
 * If the page has not gone back after this many ms, it will not: browsers keep a limited number of entries, and a payment's frames add
 * some in between.
 */
const NO_STEP_MS = 500;
const MOST_TRIES = 2;

/** How many entries of the wizard are before the present one, 0 where it was opened; the router keeps it as that entry's state. */
export const stepsBefore = (): number => (history.state as { usr?: { steps?: number } } | null)?.usr?.steps ?? 0;

/**
 * Where someone is in the wizard and what they chose, kept in the address: the browser's Back leads one step back and
 * loses nothing. `go` adds a history entry, `choose` changes the present one, `leave` ends at `{}`, the account's overview, in the
 * place of all entries since the wizard was opened: neither Back nor Forward leads into the steps of what is booked.
 */
export function useWizardParams() {
  const [search, setSearch] = useSearchParams();
  const isLeaving = useRef(false);
  const slot = search.get('slot');
  const serviceId = Number(search.get('service'));
  const params: WizardParams = {
    step: Math.min(Math.max(Math.trunc(Number(search.get('step'))) || 1, 1), 4),
    serviceId: Number.isInteger(serviceId) && serviceId > 0 ? serviceId : null,
    day: dayIn(search.get('day')),
    slot: slot && !Number.isNaN(Date.parse(slot)) ? slot : null,
    appointment: search.get('appointment'),
  };
  const move = (patch: Partial<WizardParams>, replace: boolean) => {
    const next = { ...params, ...patch };
    const address: Record<string, string> = { tab: 'schedule', step: String(next.step) };
    if (next.serviceId) address['service'] = String(next.serviceId);
    if (next.day) address['day'] = next.day;
    if (next.slot) address['slot'] = next.slot;
    if (next.appointment) address['appointment'] = next.appointment;
    // Pressed twice: the same place is one step back, not two.
    const isHere = new URLSearchParams(window.location.search).toString() === new URLSearchParams(address).toString();
    const stays = replace || isHere;
    const steps = stepsBefore() + (stays ? 0 : 1);
    setSearch(address, { replace: stays, preventScrollReset: replace, state: { steps } });
  };
  const leave = () => {
    // A second step back would lead past the wizard.
    if (isLeaving.current) return;
    isLeaving.current = true;
    let tries = MOST_TRIES;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const back = () => {
      clearTimeout(timer);
      const steps = stepsBefore();
      if (steps > 0 && tries > 0) {
        tries -= 1;
        timer = setTimeout(back, NO_STEP_MS);
        return history.go(-steps);
      }
      window.removeEventListener('popstate', back);
      const hasStepped = tries < MOST_TRIES;
      // Only a new entry ends what is ahead.
      if (hasStepped) setSearch({ tab: 'schedule' }, { replace: true });
      setSearch({}, { replace: !hasStepped });
      // The browser scrolls to where the entry was left, once it has told of it.
      requestAnimationFrame(() => window.scrollTo({ top: 0 }));
    };
    window.addEventListener('popstate', back);
    back();
  };
  return {
    params,
    go: (patch: Partial<WizardParams>) => move(patch, false),
    choose: (patch: Partial<WizardParams>) => move(patch, true),
    leave,
  };
}
