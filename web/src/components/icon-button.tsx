import { Icon } from './icon.tsx';

/**
 * A button that shows only a drawing; `label` is read out. A quiet one is small and stands in a row of a list. One that `isOff` does
 * nothing and keeps the focus, which a disabled one loses when it was pressed last.
 */
export const IconButton = ({
  svg,
  label,
  isQuiet = false,
  isOff = false,
  onClick,
}: {
  svg: string;
  label: string | undefined;
  isQuiet?: boolean;
  isOff?: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    className={`btn btn-link ${isQuiet ? 'btn-sm btn-quiet' : 'btn-icon'} ${isOff ? 'disabled' : ''}`}
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
  >
    <Icon svg={svg} />
  </button>
);
