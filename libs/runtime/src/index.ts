export { steadyClock } from './clock.ts';
export { CONNECTIONS } from './connections.ts';
export { withDeadline } from './deadline.ts';
export { createHealth, serveHealth, type Health } from './health.ts';
export { watchFigure } from './figures.ts';
export { runProcess } from './process.ts';
export { through } from './through.ts';
export { openThread } from './thread.ts';
export { openPool, openService, workService } from './service.ts';
