export { createApp } from './app.ts';
export type { AppDeps, GatewaySettings } from './deps.ts';
export { ensureAdmin } from './identity/commands/ensure-admin.ts';
export { ensureClient } from './identity/commands/ensure-client.ts';
export type { IdentityContext } from './identity/context.ts';
