import express from 'express';
import { api } from './api.ts';
import type { AppDeps } from './deps.ts';
import { sessionCookies } from './http/cookies.ts';
import { errorHandler, notFound } from './http/error-handler.ts';
import { front } from './http/front.ts';
import { refuseHostileAddress } from './http/guards/hostile-input.ts';
import { messageClassesOf, type App } from './http/message-classes.ts';
import { measured, probes } from './http/probes.ts';
import { isOfApi } from './http/request.ts';
import { requestLog } from './http/request-log.ts';
import { payingHeaders, securityHeaders } from './http/guards/security-headers.ts';
import { sharedResponses } from './http/shared-responses.ts';
import { pages, unreadableAddress } from './pages/pages.ts';
import { sitePages } from './pages/site-pages.ts';
import { findImageContent } from './practice/store/images.ts';
import { MAIL_PREVIEWS_PATH, mailPreviews } from './routes/emails/mail-previews.ts';
import { queueDashboard } from './routes/queue-dashboard.ts';

/**
 * Builds the gateway's application, without listening: the API, the queue dashboard and the web app, in the order a request
 * passes them.
 */
export function createApp(deps: AppDeps): App {
  const { settings, health, log } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies.length > 0 ? settings.trustedProxies : false);
  const cookies = sessionCookies(settings.publicUrl);

  app.use(probes(health));
  app.use(refuseHostileAddress);
  const shared = sharedResponses(deps.changes, deps.site.refreshIfStale);
  const apiRouter = api(deps, cookies, shared);
  // Pages and assets are served before the hundred routes of the API.
  app.use((request, response, next) => (isOfApi(request) ? apiRouter(request, response, next) : next()));
  app.use(queueDashboard(deps, cookies));
  if (!settings.isProduction) app.get(MAIL_PREVIEWS_PATH, mailPreviews(settings));
  const where = settings.webRoot === null ? null : { folder: settings.webRoot, publicUrl: settings.publicUrl };
  const rendered = where && sitePages({ ...where, site: deps.site });
  if (where && rendered)
    app.use(
      pages({
        ...where,
        rendered,
        site: deps.site,
        findImage: (file) => findImageContent(deps.identity.sql, file),
        paying: payingHeaders({ publicUrl: settings.publicUrl, site: deps.site }),
      }),
    );
  app.use(notFound);
  if (rendered) app.use(unreadableAddress(rendered));
  const refuse = errorHandler(log);
  app.use(refuse);
  const everywhere = [requestLog(log), measured(health), securityHeaders(settings)];
  const answer = front({
    before: everywhere,
    find: (path, request) => shared.find(path, request) ?? rendered?.findReady(path, request) ?? null,
    refuse,
    app,
  });
  return Object.assign(answer, { messages: messageClassesOf(app) });
}
