export { steadyClock } from './clock.ts';
export { CONNECTIONS } from './connections.ts';
export { withDeadline } from './deadline.ts';
export { createHealth, serveHealth, type Health } from './health.ts';
export { registerGauge } from './metrics.ts';
export { runProcess } from './process.ts';
export { pipeThrough } from './pipe-through.ts';
export { openThread } from './thread.ts';
export { openPool, openService, startWorker } from './service.ts';
