import arrow from 'bootstrap-icons/icons/arrow-left.svg?raw';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
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
      {onBack && <IconButton svg={arrow} label={backLabel} onClick={onBack} />}
      <h2 ref={title} tabIndex={-1}>
        {children}
      </h2>
    </div>
  );
}
