import type { ReactNode } from 'react';
import './details.scss';

/** Facts one under the other, their names at the left; `children` are `dt` and `dd`. */
export const Details = ({ children }: { children: ReactNode }) => <dl className="details">{children}</dl>;
