import type { SetupStep } from '@stillpoint/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { tellFailure } from '../../components/admin/tell-failure.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { useAddTemplates, usePutOff, useSetupSteps } from './api.ts';
import './checklist.scss';

interface Words {
  title: string;
  why: string;
  /** Where it is done. */
  place: string;
}
const STEPS: Readonly<Record<SetupStep, Words>> = {
  'second-factor': {
    title: 'Make your account safe',
    why: 'An authenticator app or a passkey: a password alone opens everything.',
    place: '/admin/security',
  },
  practice: {
    title: 'Say who you are',
    why: 'Name, contact, portrait and words. Until then visitors read the first texts.',
    place: '/admin/practice',
  },
  hours: {
    title: 'Say when you work',
    why: 'Without hours there is no time to book.',
    place: '/admin?tab=availability',
  },
  currency: {
    title: 'Choose your currency',
    why: 'It stands first among the booking rules. Until you save them, prices are in US dollars.',
    place: '/admin?tab=availability',
  },
  services: {
    title: 'Say what you offer',
    why: 'Without a service there is nothing to book.',
    place: '/admin?tab=services',
  },
  mail: {
    title: 'Connect your mail',
    why: 'Until then mail leaves through the server’s own setting, and the mailbox stays closed.',
    place: '/admin?tab=email-config',
  },
  payment: {
    title: 'Say how you are paid',
    why: 'Through PayPal, or directly to you. Until you choose, clients pay you directly and you mark what was paid.',
    place: '/admin/accounts',
  },
  video: {
    title: 'Choose a video room',
    why: 'A Zoom meeting for each session, or one standing room. Until then sessions carry no link.',
    place: '/admin/accounts',
  },
};
const TEMPLATES = {
  hours: { label: 'Monday to Friday, 9 to 5', added: 'Your hours stand under Availability.' },
  services: { label: 'Add three usual services', added: 'They stand under Services, to be changed.' },
} as const;

/** What is left of the first days, on the Overview; nothing once all is done or put off, or where the practice began otherwise. */
export function SetupChecklist() {
  const title = useId();
  const { data } = useSetupSteps();
  const add = useAddTemplates();
  const later = usePutOff();
  const left = data?.isShown ? data.steps.filter(({ isDone, isPutOff }) => !isDone && !isPutOff) : [];
  if (!data || left.length === 0) return null;
  const addTemplates = (step: keyof typeof TEMPLATES) =>
    add.mutate(step, {
      onSuccess: () => toast({ title: 'Added', description: TEMPLATES[step].added }),
      onError: (error) => tellFailure(error, 'Not everything could be added. Please try again.'),
    });
  return (
    <section className="panel" aria-labelledby={title}>
      <h2 id={title}>Before the first booking</h2>
      <p className="text-secondary">
        {data.steps.length - left.length} of {data.steps.length} done or put off.
      </p>
      <ul className="setup-list">
        {left.map(({ step }) => (
          <li key={step}>
            <div>
              <b>{STEPS[step].title}</b>
              <span className="text-secondary">{STEPS[step].why}</span>
            </div>
            <div className="setup-ways">
              {(step === 'hours' || step === 'services') && (
                <BusyButton
                  size="sm"
                  variant="outline-primary"
                  busy={add.isPending && add.variables === step}
                  busyLabel="Adding..."
                  onClick={() => !add.isPending && addTemplates(step)}
                >
                  {TEMPLATES[step].label}
                </BusyButton>
              )}
              <Link className="btn btn-sm btn-primary" to={STEPS[step].place} aria-label={`Open: ${STEPS[step].title}`}>
                Open
              </Link>
              <BusyButton
                size="sm"
                variant="link"
                busy={later.isPending && later.variables.step === step}
                busyLabel="..."
                aria-label={`Later: ${STEPS[step].title}`}
                onClick={() =>
                  later.mutate(
                    { step, isPutOff: true },
                    { onError: (error) => tellFailure(error, 'This could not be put off. Please try again.') },
                  )
                }
              >
                Later
              </BusyButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
