import exclamation from 'bootstrap-icons/icons/exclamation-circle.svg?raw';
import info from 'bootstrap-icons/icons/info-circle.svg?raw';
import type { ReactNode, Ref } from 'react';
import { Icon } from '../icon.tsx';
import './note.scss';

/** A sentence or two set apart from the page. An error is read aloud when it appears: by itself, or because it takes the focus through `ref`. */
export const Note = ({
  tone = 'info',
  icon,
  ref,
  className = '',
  children,
}: {
  tone?: 'info' | 'error';
  /** A raw bootstrap icon in place of the tone's own. */
  icon?: string;
  ref?: Ref<HTMLDivElement>;
  className?: string;
  children: ReactNode;
}) => (
  <div
    ref={ref}
    tabIndex={-1}
    className={`note note-${tone} ${className}`}
    role={tone === 'error' && !ref ? 'alert' : undefined}
  >
    <Icon svg={icon ?? (tone === 'error' ? exclamation : info)} />
    <div>{children}</div>
  </div>
);
