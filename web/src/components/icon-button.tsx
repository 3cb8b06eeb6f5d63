import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

/** A button that shows only a drawing; `label` is read out. A quiet one is small and stands in a row of a list. */
export const IconButton = ({
  svg,
  label,
  isQuiet = false,
  ...button
}: { svg: string; label: string | undefined; isQuiet?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    className={`btn btn-link ${isQuiet ? 'btn-sm btn-quiet' : 'btn-icon'}`}
    aria-label={label}
    {...button}
  >
    <Icon svg={svg} />
  </button>
);
