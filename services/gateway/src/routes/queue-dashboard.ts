import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import express, { type Router } from 'express';
import type { AppDeps } from '../deps.ts';
import type { SessionCookies } from '../http/cookies.ts';
import { sessions } from '../http/cookies.ts';
import { refuseCrossSiteWrites } from '../http/cross-site.ts';
import { dashboardHeaders } from '../http/security-headers.ts';

export const DASHBOARD_PATH = '/admin/queues';

/**
 * Bull Board, for the administrator: what waits, what failed, and a way to try again. Whoever is not signed in is sent to the
 * login. Jobs show ids and amounts; what they carry of a person is sealed before it reaches a queue.
 */
export function queueDashboard({ settings, identity, queues }: AppDeps, cookies: SessionCookies): Router {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(DASHBOARD_PATH);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: `${settings.practice.name}: queues` } },
  });
  const board = adapter.getRouter();
  board.disable('x-powered-by');
  const router = express.Router();
  router.use(DASHBOARD_PATH, refuseCrossSiteWrites(settings.publicUrl), sessions(identity, cookies));
  router.use(DASHBOARD_PATH, (request, response, next) => {
    request.routePattern = DASHBOARD_PATH;
    response.set('Cache-Control', 'no-store');
    if (request.visitor.admin) next();
    else response.redirect(302, '/admin/login');
  });
  router.use(DASHBOARD_PATH, dashboardHeaders(settings), board);
  return router;
}
