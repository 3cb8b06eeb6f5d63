export { withDeadline } from './deadline.ts';
export { createHealth, serveHealth, type Health } from './health.ts';
export { runProcess } from './process.ts';
export { openPool, openService, workService } from './service.ts';
