import express, { type Express, type Router } from 'express';
import * as z from 'zod';
import { MAX_PAGE_SIZE, whole } from '@stillpoint/contracts';
import type { AppDeps } from '../deps.ts';
import { sessions, type SessionCookies } from '../http/cookies.ts';
import { refuseCrossSiteWrites } from '../http/guards/cross-site.ts';
import type { RequestHandler } from '../http/request.ts';
import { dashboardHeaders } from '../http/guards/security-headers.ts';
import { parseInput } from '../http/route.ts';
import { actorOf, audit } from '../identity/audit.ts';
import { WORDS } from '../words.ts';

const DASHBOARD_PATH = '/admin/queues';

/** Bull Board reads as many jobs at once as it is asked for, from a place that a queue may be unable to count to. */
const PAGE = z.object({ page: whole(1, 1_000_000).optional(), jobsPerPage: whole(1, MAX_PAGE_SIZE).optional() });

/** One job or all that failed; `clean/retry` would be taken for cleaning up a status of that name. */
const RETRY = /^\/api\/queues\/([^/]+)\/(?:((?!clean\/)[^/]+)\/retry|retry\/failed)$/i;

/**
 * Bull Board for the administrator: waiting and failed jobs. It is read-only except for retrying failed jobs, which is audited.
 * Without a session it redirects to the login. Jobs name their event and no person.
 */
export function queueDashboard(deps: AppDeps, cookies: SessionCookies): Router {
  const { settings, identity } = deps;
  let loading: Promise<Express> | undefined;
  const board: RequestHandler = async (request, response, next) =>
    (await (loading ??= loadBoard(deps)))(request, response, next);
  const router = express.Router();
  router.use(DASHBOARD_PATH, refuseCrossSiteWrites(settings.publicUrl), sessions(identity, cookies, settings));
  router.use(DASHBOARD_PATH, (request, response, next) => {
    request.routePattern = DASHBOARD_PATH;
    response.set('Cache-Control', 'no-store');
    if (!request.visitor.admin) return response.redirect(302, '/admin/login');
    parseInput(PAGE, request.query);
    next();
  });
  router.use(DASHBOARD_PATH, onlyRetries(identity), dashboardHeaders(deps.settings), board);
  return router;
}

/** Loaded at the first visit. */
async function loadBoard({ settings, queues }: AppDeps): Promise<Express> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const adapter = new ExpressAdapter();
  adapter.setBasePath(DASHBOARD_PATH);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: `${settings.practice.name}: queues` } },
  });
  const board = adapter.getRouter() as Express;
  board.disable('x-powered-by');
  // Its page asks Google for a font, which the policy refuses.
  const render = board.render.bind(board);
  board.render = ((page: string, values: object, done: (error: Error, html?: string) => void) =>
    render(page, values, (error, html?: string) =>
      done(error, html?.replace(/<link [^>]*"https:[^>]*>/, '')),
    )) as Express['render'];
  return board;
}

/** Allows reading, and retries once they are in the audit trail; refuses every other change in Bull Board's own format. */
function onlyRetries(identity: AppDeps['identity']): RequestHandler {
  return async (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    const retry = request.method === 'PUT' ? RETRY.exec(request.path) : null;
    if (retry === null) {
      response.status(405).json({
        error: { key: 'ERRORS.FORBIDDEN' },
        message: WORDS.http.dashboardReadOnly,
      });
      return;
    }
    const [, queue = '', job = 'all failed'] = retry;
    await audit(identity, actorOf(request.visitor, request.caller), 'queue-job.retried', [queue, job]);
    next();
  };
}
