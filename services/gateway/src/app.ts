import express, { type Express } from 'express';
import { api } from './api.ts';
import type { AppDeps } from './deps.ts';
import { sessionCookies } from './http/cookies.ts';
import { errorHandler, notFound } from './http/error-handler.ts';
import { refuseHostileAddress } from './http/hostile-input.ts';
import { measured, probes } from './http/probes.ts';
import { requestLog } from './http/request-log.ts';
import { pageSecurity, payingHeaders, securityHeaders } from './http/security-headers.ts';
import { pages } from './pages/pages.ts';
import { findImageContent } from './practice/store/images.ts';
import { MAIL_PREVIEWS_PATH, mailPreviews } from './routes/mail-previews.ts';
import { queueDashboard } from './routes/queue-dashboard.ts';

/** Builds the front door, without listening: the API, the queue dashboard and the web app, in the order a request meets them. */
export function createApp(deps: AppDeps): Express {
  const { settings, health, log } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies.length > 0 ? settings.trustedProxies : false);
  const cookies = sessionCookies(settings.publicUrl);

  app.use(requestLog(log), measured(health), securityHeaders(pageSecurity(deps)));
  app.use(probes(health));
  app.use(refuseHostileAddress);
  const apiRouter = api(deps, cookies);
  // Pages and assets do not pass the hundred routes of the API.
  app.use((request, response, next) =>
    /^\/api(\/|$)/i.test(request.path) ? apiRouter(request, response, next) : next(),
  );
  app.use(queueDashboard(deps, cookies));
  if (!settings.isProduction) app.get(MAIL_PREVIEWS_PATH, mailPreviews(settings));
  if (settings.webRoot !== null)
    app.use(
      pages({
        ...{ folder: settings.webRoot, site: deps.site, publicUrl: settings.publicUrl },
        findImage: (file) => findImageContent(deps.identity.sql, file),
        paying: payingHeaders(pageSecurity(deps)),
      }),
    );
  app.use(notFound);
  app.use(errorHandler(log));
  return app;
}
