import express, { type Router } from 'express';
import type { AppDeps } from './deps.ts';
import { sessions, type SessionCookies } from './http/cookies.ts';
import { refuseCrossSiteWrites } from './http/guards/cross-site.ts';
import { notFound } from './http/error-handler.ts';
import { fileRoutes } from './http/file-route.ts';
import { refuseHostileBody } from './http/guards/hostile-input.ts';
import './http/input-problems.ts';
import { jsonBody, refuseOtherTypes } from './http/json-body.ts';
import { openapi } from './http/openapi.ts';
import { apiRouter, refuseOtherMethods } from './http/route.ts';
import type { SharedResponses } from './http/shared-responses.ts';
import { accountRoutes } from './routes/practice/accounts.ts';
import { adminAppointmentRoutes } from './routes/appointments/admin-appointments.ts';
import { adminAuthRoutes } from './routes/accounts/admin-auth.ts';
import { adminPaymentRoutes } from './routes/payments/admin-payments.ts';
import { adminSecurityRoutes } from './routes/accounts/admin-security.ts';
import { archiveRoutes } from './routes/archives.ts';
import { appointmentRoutes } from './routes/appointments/appointments.ts';
import { auditRoutes } from './routes/accounts/audit.ts';
import { availabilityRoutes } from './routes/practice/availability.ts';
import { clientAuthRoutes } from './routes/accounts/client-auth.ts';
import { clientSecurityRoutes } from './routes/accounts/client-security.ts';
import { emailConfigRoutes } from './routes/emails/email-config.ts';
import { emailRoutes } from './routes/emails/emails.ts';
import { mailFileRoutes } from './routes/emails/mail-files.ts';
import { importRoutes } from './routes/imports.ts';
import { mailWordingRoutes } from './routes/mail-wordings.ts';
import { overviewRoutes } from './routes/appointments/overview.ts';
import { patientRoutes } from './routes/appointments/patients.ts';
import { paymentRoutes } from './routes/payments/payments.ts';
import { paypalWebhook } from './routes/payments/paypal-webhook.ts';
import { personDataRoutes } from './routes/person-data.ts';
import { personFileRoutes } from './routes/person-files.ts';
import { practiceRulesRoutes } from './routes/practice/practice-rules.ts';
import { practiceRoutes } from './routes/practice/practice.ts';
import { receiptRoutes } from './routes/payments/receipts.ts';
import { reschedulingRoutes } from './routes/appointments/rescheduling.ts';
import { setupRoutes } from './routes/practice/setup.ts';
import { serviceRoutes } from './routes/practice/services.ts';

/** When a body takes longer than this to arrive, its caller is looked up again. */
const SLOW_BODY_MS = 1_000;

export function api(deps: AppDeps, cookies: SessionCookies, shared: SharedResponses): Router {
  const outer = express.Router();
  const { router, route, endpoints } = apiRouter(deps.log, deps.identity.now, shared);
  const file = fileRoutes(router, deps.identity.now);
  outer.use(paypalWebhook(deps));
  outer.use('/api', refuseCrossSiteWrites(deps.settings.publicUrl), refuseOtherTypes);
  const recognise = sessions(deps.identity, cookies, deps.settings);
  // While the session is looked up, `site.known` is refreshed: for reads, after a notified change; for writes, from what is published now.
  outer.use('/api', (request, response, next) => {
    const reading = request.method === 'GET' ? deps.site.refreshIfStale() : deps.site.current();
    return recognise(request, response, reading === null ? next : () => void reading.then(() => next()));
  });
  outer.use('/api', async (request, response, next) => {
    const began = deps.identity.now().getTime();
    await new Promise<void>((resolve, reject) => {
      jsonBody(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
    });
    // They may have signed out meanwhile.
    if (deps.identity.now().getTime() - began > SLOW_BODY_MS) return recognise(request, response, next);
    next();
  });
  outer.use('/api', refuseHostileBody);

  practiceRoutes(route, deps);
  setupRoutes(route, deps, cookies);
  accountRoutes(route, deps);
  serviceRoutes(route, deps);
  availabilityRoutes(route, deps);
  practiceRulesRoutes(route, deps);
  appointmentRoutes(route, deps);
  adminAppointmentRoutes(route, deps);
  adminPaymentRoutes(route, deps);
  reschedulingRoutes(route, deps);
  patientRoutes(route, deps);
  importRoutes(route, deps);
  archiveRoutes(route, file, deps);
  overviewRoutes(route, deps);
  auditRoutes(route, deps);
  clientAuthRoutes(route, deps, cookies);
  adminAuthRoutes(route, deps, cookies);
  adminSecurityRoutes(route, deps, cookies);
  clientSecurityRoutes(route, deps, cookies);
  personDataRoutes(route, deps, cookies);
  emailRoutes(route, deps);
  emailConfigRoutes(route, deps);
  mailWordingRoutes(route, deps);
  paymentRoutes(route, deps);

  // Spec section 2: where the browser goes when an administrator's action was not authorised.
  router.get('/api/login', (request, response) => {
    request.routePattern = '/api/login';
    response.redirect(302, '/admin/login');
  });
  const { settings } = deps;
  // Written when it is first asked for, which is seldom: it would take the longest of all that a gateway does to start.
  let description: string | undefined;
  const about = { title: settings.practice.name, url: settings.publicUrl };
  router.get('/api/openapi.json', (request, response) => {
    request.routePattern = '/api/openapi.json';
    description ??= JSON.stringify(openapi(endpoints, about));
    response.set('Cache-Control', 'no-cache').type('json').send(description);
  });
  mailFileRoutes(file, deps);
  receiptRoutes(file, deps);
  personFileRoutes(file, deps);
  refuseOtherMethods(router);
  outer.use(router);
  outer.use('/api', notFound);
  return outer;
}
