import type { ReactNode } from 'react';

/** A name and its value in a `<dl>`; nothing where the value is null, false or ''. */
export const Fact = ({
  name,
  className,
  isTotal = false,
  children,
}: {
  name: string;
  className?: string;
  /** The sum that `.details` end with. */
  isTotal?: boolean;
  children: ReactNode;
}) =>
  children === null || children === false || children === '' ? null : (
    <>
      <dt className={isTotal ? 'details-total' : undefined}>{name}</dt>
      <dd className={isTotal ? 'details-total tabular' : className}>{children}</dd>
    </>
  );
