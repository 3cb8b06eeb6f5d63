import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './empty-state.scss';

/** Says that there is nothing yet, why, and what to do next. `icon` is a raw bootstrap icon. */
export function EmptyState({
  icon,
  title,
  why,
  children,
}: {
  icon: string;
  title: string;
  why: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <Icon svg={icon} />
      <p className="empty-state-title">{title}</p>
      <p>{why}</p>
      {children}
    </div>
  );
}
