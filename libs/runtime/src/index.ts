export { createHealth, serveHealth, type Check, type Health } from './health.ts';
export { runProcess, type Closer } from './process.ts';
export { openPool, openService, type ServiceRuntime } from './service.ts';
