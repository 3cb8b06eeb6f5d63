import type { SetupStep } from '@stillpoint/contracts';
import { showFailure } from '../../components/admin/show-failure.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { useAddTemplates } from './api.ts';
import { WORDS } from './words.ts';

const TEMPLATES = {
  hours: { label: 'Monday to Friday, 9 to 5', added: WORDS.hoursAdded },
  services: { label: 'Add three usual services', added: WORDS.servicesAdded },
} as const;

/** Adds the usual hours or services; nothing for steps that have none. */
export function TemplateButton({ step }: { step: SetupStep }) {
  const add = useSaving(useAddTemplates(), {
    onSuccess: (_, what) => toast(TEMPLATES[what].added),
    onError: (error) => showFailure(error, WORDS.notAllAdded),
  });
  if (step !== 'hours' && step !== 'services') return null;
  return (
    <BusyButton size="sm" variant="outline-primary" busy={add.busy} busyLabel="Adding..." onClick={() => add.run(step)}>
      {TEMPLATES[step].label}
    </BusyButton>
  );
}
