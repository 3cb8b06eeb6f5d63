import { AppError } from '@stillpoint/errors';
import type { NotificationContext } from '../context.ts';
import { mailAddress, type Address } from '../domain/address.ts';
import { findEmailConfig, type StoredEmailConfig } from '../store/email-config.ts';
import { WORDS } from '../words.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (465); otherwise STARTTLS. */
  secure: boolean;
  /** Whether a server that offers no STARTTLS may be used: always, on private networks alone, or never. */
  unencrypted: 'always' | 'private' | 'never';
  auth: { user: string; pass: string } | null;
  from: Address;
  /** Settings typed into a form reach private hosts only where that is allowed; those of the environment are the operator's word. */
  origin: 'administrator' | 'operator';
}

/** Who sends: the saved e-mail configuration, else SMTP_URL; null when there is neither. */
export async function findSmtpSettings(context: NotificationContext): Promise<SmtpSettings | null> {
  const saved = await findEmailConfig(context.sql, context.sealer);
  if (saved) return smtpSettingsOf(saved);
  return context.systemSmtpUrl === null ? null : fromUrl(context.systemSmtpUrl, context);
}

/** The same; throws AppError `not_configured` when there is no mail server. */
export async function requireSmtpSettings(context: NotificationContext): Promise<SmtpSettings> {
  const settings = await findSmtpSettings(context);
  if (!settings) throw new AppError('not_configured', WORDS.refused.setUpFirst);
  return settings;
}

/** What the administrator typed, or saved, says of the sending server. */
export const smtpSettingsOf = (config: Omit<StoredEmailConfig, 'savedAt'>): SmtpSettings => ({
  host: config.smtpHost,
  port: config.smtpPort,
  secure: config.smtpSecure,
  unencrypted: config.unencrypted ? 'always' : 'never',
  auth: { user: config.username, pass: config.password },
  from: mailAddress(config.fromName, config.fromEmail),
  origin: 'administrator',
});

function fromUrl(url: string, { practice }: NotificationContext): SmtpSettings {
  const parsed = new URL(url);
  const secure = parsed.protocol === 'smtps:';
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: Number(parsed.port) || (secure ? 465 : 587),
    secure,
    unencrypted: 'private',
    auth: parsed.username
      ? { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) }
      : null,
    from: mailAddress(practice.name, practice.email),
    origin: 'operator',
  };
}
