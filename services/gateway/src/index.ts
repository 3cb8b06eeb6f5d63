export { createApp } from './app.ts';
export type { AppDeps, GatewaySettings } from './deps.ts';
export { audit, SYSTEM } from './identity/audit.ts';
export { ensureAdmin } from './identity/commands/admin/ensure-admin.ts';
export { ensureClient } from './identity/commands/client/ensure-client.ts';
export { resetAdminPassword, resetSecondFactor } from './identity/commands/admin/reset-admin.ts';
export { verifyAudit } from './identity/verify-audit.ts';
export { openSite, SHARED_CHANGES } from './practice/site.ts';
