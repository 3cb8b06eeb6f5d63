import express, { type Router } from 'express';
import sirv from 'sirv';
import type { Practice } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { hideAddress } from '../http/security-headers.ts';
import type { RequestHandler } from '../http/request.ts';
import { readShell } from './shells.ts';

/** Spec section 2, and the two pages of a forgotten password. */
const PAGES = [
  '/admin/login',
  '/admin',
  '/admin/security',
  '/client/login',
  '/client/register',
  '/client/dashboard',
  '/client/forgot-password',
];
/** Pages where one pays, or comes to do so without another page being loaded. */
const isPaying = (page: string) => page.startsWith('/client/') || page.startsWith('/payment/');

/** Pages whose address holds what lets somebody in, or an id. */
const SECRET_PAGES = ['/booking-success/:id', '/payment/:token', '/client/reset-password'];

/**
 * The web app: hashed assets that never change, the landing page for `/`, the app's shell for its other routes, and the same
 * shell with 404 for every path nobody knows (the app shows '404 Page Not Found' there). `paying`: the headers of pages where one
 * pays.
 */
export function pages(folder: string, practice: Practice, paying: RequestHandler[]): Router {
  const landing = readShell(folder, 'index.html', practice);
  const app = readShell(folder, 'app.html', practice);
  const router = express.Router();
  router.use(readsOnly);
  router.get(
    '/',
    named('/', (request, response) => landing.send(request, response, 200)),
  );
  for (const page of PAGES)
    router.get(
      page,
      isPaying(page) ? paying : [],
      named(page, (request, response) => app.send(request, response, 200)),
    );
  for (const page of SECRET_PAGES)
    router.get(
      page,
      isPaying(page) ? paying : [],
      hideAddress,
      named(page, (request, response) => app.send(request, response, 200)),
    );
  // The built pages hold placeholders: they are only sent filled in.
  router.use(/^\/(index|app)\.html(\.(br|gz))?$/, (request, response) => app.send(request, response, 404));
  router.use(assets(folder));
  router.use(
    hideAddress,
    named('(unknown page)', (request, response) => app.send(request, response, 404)),
  );
  return router;
}

const named =
  (pattern: string, handler: RequestHandler): RequestHandler =>
  (request, response, next) => {
    request.routePattern = pattern;
    handler(request, response, next);
  };

const readsOnly: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.set('Allow', 'GET, HEAD');
    throw new AppError('method_not_allowed', 'This address answers GET only.');
  }
  next();
};

function assets(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) =>
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  });
  return (request, response, next) => {
    request.routePattern = '(asset)';
    // Whole files only: they are small, and odd ranges are not worth a way to fail.
    delete request.headers.range;
    // A file that went away since the start (a new build over a running product) ends this answer, not the process.
    response.once('pipe', (file: NodeJS.ReadableStream) => file.once('error', () => response.destroy()));
    serve(request, response, next);
  };
}
