import { readConfig } from '@stillpoint/config';
import { PROVIDER_SETTINGS } from '@stillpoint/payment';
import { STORE_SETTINGS } from '../store-settings.ts';

const NAMES = [
  ...(['PUBLIC_URL', 'DATA_DIR', 'SMTP_URL', 'ALLOW_PRIVATE_MAIL_HOSTS', 'TRUSTED_PROXIES'] as const),
  ...(['PRACTICE_NAME', 'PRACTICE_EMAIL', 'PRACTICE_PHONE', 'PRACTICE_TIMEZONE'] as const),
  ...(['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET', 'ZOOM_API_URL', 'MEETING_URL'] as const),
  ...PROVIDER_SETTINGS,
  ...STORE_SETTINGS,
] as const;

export type DoctorConfig = ReturnType<typeof readDoctorConfig>;

/** All that the processes read. Throws ConfigError with every problem. */
export const readDoctorConfig = () => readConfig(NAMES);
