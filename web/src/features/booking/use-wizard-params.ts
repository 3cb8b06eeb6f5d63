import { useSearchParams } from 'react-router-dom';
import { dayIn } from '../../lib/time.ts';

export interface WizardParams {
  /** 1 service, 2 date and time, 3 details, 4 payment. */
  step: number;
  serviceId: number | null;
  /** Practice day, YYYY-MM-DD. */
  day: string | null;
  /** Chosen start, ISO 8601. */
  slot: string | null;
  /** The held booking's appointment id. */
  appointment: string | null;
}

/**
 * Where someone is in the wizard and what they chose, kept in the address: the browser's Back leads one step back and
 * loses nothing. `go` adds a history entry, `choose` changes the present one.
 */
export function useWizardParams() {
  const [search, setSearch] = useSearchParams();
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
    setSearch(address, { replace: replace || isHere, preventScrollReset: replace });
  };
  return {
    params,
    go: (patch: Partial<WizardParams>) => move(patch, false),
    choose: (patch: Partial<WizardParams>) => move(patch, true),
  };
}
