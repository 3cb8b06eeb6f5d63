export { createHealth, serveHealth, type Check, type Health } from './health.ts';
export { runProcess, type Closer, type Lifecycle } from './process.ts';
export { openPool, openService, workService, type ServiceRuntime } from './service.ts';
