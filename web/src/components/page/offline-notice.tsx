import wifiOff from 'bootstrap-icons/icons/wifi-off.svg?raw';
import { useIsOffline } from '../../lib/offline.ts';
import { Icon } from '../icon.tsx';
import { WORDS } from './words.ts';
import './offline-notice.scss';

/** Says that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <p className="offline-notice">
          <Icon svg={wifiOff} />
          {WORDS.offline}
        </p>
      )}
    </div>
  );
}
