import { MEETING_SETTINGS } from '@stillpoint/booking';
import { readConfig } from '@stillpoint/config';
import { NOTIFICATION_SETTINGS } from '@stillpoint/notification';
import { PROVIDER_SETTINGS } from '@stillpoint/payment';
import { STORE_SETTINGS } from '../store-settings.ts';

const NAMES = [
  'DATA_DIR',
  'TRUSTED_PROXIES',
  ...NOTIFICATION_SETTINGS,
  ...MEETING_SETTINGS,
  ...PROVIDER_SETTINGS,
  ...STORE_SETTINGS,
] as const;

export type DoctorConfig = ReturnType<typeof readDoctorConfig>;

/** All that the processes read. Throws ConfigError with every problem. */
export const readDoctorConfig = () => readConfig(NAMES);
