import { Icon } from './icon.tsx';
import './mark.scss';

/** An icon on a tinted disc. `svg` is a raw bootstrap icon. */
export const Mark = ({ svg, big = false }: { svg: string; big?: boolean }) => (
  <span className={big ? 'big-mark' : 'service-mark'}>
    <Icon svg={svg} />
  </span>
);
