export { requireAddress } from './address.ts';
export { ConfigError, readConfig } from './settings.ts';
