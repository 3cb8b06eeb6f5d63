export { requireAddress } from './address.ts';
export { makeFolder } from './make-folder.ts';
export { productRoot, productVersion } from './product.ts';
export { ConfigError, readConfig, requireSettings, withFiles, type SettingValues } from './settings.ts';
