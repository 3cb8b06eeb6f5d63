import check from 'bootstrap-icons/icons/check-lg.svg?raw';
import { Icon } from '../../components/icon.tsx';
import './wizard-progress.scss';

const STEPS = ['Select Service', 'Select Date & Time', 'Confirm Details', 'Payment'] as const;

/** The four steps; those behind are ticked, and those that are open lead there. */
export function WizardProgress({
  step,
  open,
  onStep,
  onClose,
}: {
  step: number;
  open: readonly number[];
  onStep: (step: number) => void;
  onClose: () => void;
}) {
  return (
    <div className="wizard-head">
      <nav aria-label="Booking steps">
        <ol className="list-unstyled wizard-steps">
          {STEPS.map((name, index) => {
            const number = index + 1;
            const state = number === step ? 'now' : number < step ? 'before' : 'after';
            const label = (
              <>
                <span className="wizard-number">{state === 'before' ? <Icon svg={check} /> : number}</span>
                <span className="wizard-name">{name}</span>
              </>
            );
            return (
              <li key={name} className={`wizard-step wizard-step-${state}`}>
                {open.includes(number) && number !== step ? (
                  <button type="button" aria-label={`Step ${number}: ${name}`} onClick={() => onStep(number)}>
                    {label}
                  </button>
                ) : (
                  <span aria-current={number === step ? 'step' : undefined}>{label}</span>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      <button type="button" className="btn btn-link" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
