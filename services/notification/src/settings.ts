import type { NotificationContext } from './context.ts';

export const notificationSettings = (config: {
  PRACTICE_NAME: string;
  PRACTICE_EMAIL: string;
  PRACTICE_PHONE: string;
  PRACTICE_TIMEZONE: string;
  PUBLIC_URL: string;
  SMTP_URL?: string | undefined;
  ALLOW_PRIVATE_MAIL_HOSTS: boolean;
}): Pick<NotificationContext, 'practice' | 'publicUrl' | 'systemSmtpUrl' | 'allowPrivateHosts'> => ({
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
