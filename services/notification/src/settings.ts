import type { SettingValues } from '@stillpoint/config';
import type { NotificationContext } from './context.ts';

export const NOTIFICATION_SETTINGS = [
  'PUBLIC_URL',
  'PRACTICE_NAME',
  'PRACTICE_EMAIL',
  'PRACTICE_PHONE',
  'PRACTICE_TIMEZONE',
  'SMTP_URL',
  'ALLOW_PRIVATE_MAIL_HOSTS',
] as const;

export const notificationSettings = (
  config: SettingValues<(typeof NOTIFICATION_SETTINGS)[number]>,
): Pick<NotificationContext, 'practice' | 'publicUrl' | 'systemSmtpUrl' | 'allowPrivateHosts'> => ({
  practice: {
    name: config.PRACTICE_NAME,
    email: config.PRACTICE_EMAIL,
    phone: config.PRACTICE_PHONE,
    timeZone: config.PRACTICE_TIMEZONE,
    dateStyle: 'en-US',
  },
  publicUrl: config.PUBLIC_URL,
  systemSmtpUrl: config.SMTP_URL ?? null,
  allowPrivateHosts: config.ALLOW_PRIVATE_MAIL_HOSTS,
});
