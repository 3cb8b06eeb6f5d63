import arrow from 'bootstrap-icons/icons/arrow-left.svg?raw';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import './step-title.scss';

/** A step's heading with its way back; it takes the focus when the step opens. */
export function StepTitle({
  children,
  onBack,
  backLabel,
}: {
  children: ReactNode;
  onBack?: () => void;
  backLabel?: string;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="step-title">
      {onBack && (
        <button type="button" className="btn btn-link btn-icon" aria-label={backLabel} onClick={onBack}>
          <Icon svg={arrow} />
        </button>
      )}
      <h2 ref={title} tabIndex={-1}>
        {children}
      </h2>
    </div>
  );
}
