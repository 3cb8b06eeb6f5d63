export { requireAddress } from './address.ts';
export { ConfigError, readConfig, settings } from './settings.ts';
