import { useEffect, useRef, type ReactNode } from 'react';
import { usePractice } from '../../lib/practice.tsx';

let firstPage = true;

/**
 * The page's h1 and the window's title. After a change of page the heading takes the focus, so that screen readers say
 * where one is; not on the first page, where the browser does.
 */
export function PageTitle({
  children,
  title,
}: {
  children: ReactNode;
  /** For the window, when `children` is not plain text or says too little. */
  title?: string;
}) {
  const { name } = usePractice();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = title ?? (typeof children === 'string' ? children : '');
  useEffect(() => {
    document.title = `${text} · ${name}`;
  }, [text, name]);
  useEffect(() => {
    if (!firstPage && !document.activeElement?.closest('input, textarea, select')) {
      heading.current?.focus({ preventScroll: true });
    }
    firstPage = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
