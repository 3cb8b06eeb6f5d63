import wifiOff from 'bootstrap-icons/icons/wifi-off.svg?raw';
import { useIsOffline } from '../../lib/offline.ts';
import { Icon } from '../icon.tsx';
import './offline-notice.scss';

/** Says that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <p className="offline-notice">
          <Icon svg={wifiOff} />
          You are offline. What you typed stays here; sending and loading go on when the connection is back.
        </p>
      )}
    </div>
  );
}
