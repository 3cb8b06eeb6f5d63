import type { ReadStream } from 'node:fs';
import express, { type ErrorRequestHandler, type Router } from 'express';
import sirv from 'sirv';
import { PRACTICE_IMAGE_FILE, PRACTICE_IMAGE_PATH, PRACTICE_THEME_PATH } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { isColour, themeCss } from '@stillpoint/practice-page';
import { refusalOf } from '../http/refusals.ts';
import { hideAddress } from '../http/guards/security-headers.ts';
import { isOfApi, type RequestHandler } from '../http/request.ts';
import type { Site } from '../practice/site.ts';
import { robotsTxt, sitemapXml } from './crawlers.ts';
import { SITE_PATHS } from './site-head.ts';
import type { Shell, SitePages } from './site-pages.ts';
import { WORDS } from '../words.ts';

/** Spec section 2, and the two pages for a forgotten password. */
const PAGES = [
  '/admin/login',
  '/admin',
  '/admin/security',
  '/admin/import',
  '/admin/practice',
  '/admin/mail-wording',
  '/admin/accounts',
  '/client/login',
  '/client/register',
  '/client/dashboard',
  '/client/forgot-password',
];
/** Pages with a payment, or that lead to one without loading another page. */
const isPaying = (page: string) => page.startsWith('/client/') || page.startsWith('/payment/');

const shellOf = (page: string): Shell =>
  page === '/admin/login' || page === '/setup' ? 'admin-login' : page.startsWith('/admin') ? 'admin' : 'app';

/** Pages whose address contains a token or an id. */
const SECRET_PAGES = ['/setup', '/booking-success/:id', '/payment/:token', '/client/reset-password'];

interface PagesDeps {
  /** Folder of the built web app. */
  folder: string;
  rendered: SitePages;
  site: Site;
  publicUrl: string;
  findImage: (file: string) => Promise<Buffer | null>;
  /** Headers of pages with a payment. */
  paying: RequestHandler;
}

/**
 * Serves the web app: hashed assets that never change, the practice's public pages, the app's shell for its other routes, and
 * the same shell with 404 for unknown paths (where the app shows '404 Page Not Found').
 */
export function pages({ folder, rendered, site, publicUrl, findImage, paying }: PagesDeps): Router {
  const app =
    (status: number, shell: Shell = 'app'): RequestHandler =>
    async (request, response) =>
      (await rendered.app(shell)).send(request, response, status);
  const router = express.Router();
  router.use(readsOnly);
  for (const kind of ['landing', 'terms', 'privacy'] as const)
    router.get(
      SITE_PATHS[kind],
      named(SITE_PATHS[kind], async (request, response, next) => {
        const page = await rendered.site(kind);
        if (page) page.send(request, response, 200);
        else next();
      }),
    );
  for (const page of PAGES) router.get(page, isPaying(page) ? paying : [], named(page, app(200, shellOf(page))));
  for (const page of SECRET_PAGES)
    router.get(page, isPaying(page) ? paying : [], hideAddress, named(page, app(200, shellOf(page))));
  practiceFiles(router, { site, publicUrl, findImage });
  // The built pages contain placeholders, so they are only sent filled in.
  router.use(/^\/(index|app|admin|admin-login)\.html(\.(br|gz))?$/, app(404));
  router.use(assets(folder));
  router.use(hideAddress, named('(unknown page)', app(404)));
  return router;
}

/** An address that does not decode shows the app's page for it in a browser; programs get the error handler's response. */
export const unreadableAddress =
  (rendered: SitePages): ErrorRequestHandler =>
  async (error, request, response, next) => {
    const isPage = request.accepts(['json', 'html']) === 'html' && !isOfApi(request);
    if (!isPage || refusalOf(error).status !== 400) return next(error);
    response.set('Referrer-Policy', 'no-referrer');
    (await rendered.app('app')).send(request, response, 400);
  };

/** The resources of public pages: colours and images, and the files for search engines. */
function practiceFiles(
  router: Router,
  { site, publicUrl, findImage }: Pick<PagesDeps, 'site' | 'publicUrl' | 'findImage'>,
): void {
  const get = (path: string, handler: RequestHandler) => router.get(path, named(path, handler));
  get(PRACTICE_THEME_PATH, async (request, response) => {
    // The colour and the number of its shades are part of the address, so that a style sheet never changes.
    const asked = `#${String(request.query['accent'])}`;
    response
      .type('css')
      .set('Cache-Control', FOREVER)
      .send(themeCss(isColour(asked) ? asked : null));
  });
  get(PRACTICE_IMAGE_PATH, async (request, response, next) => {
    const file = String(request.params['file']);
    const content = PRACTICE_IMAGE_FILE.test(file) ? await findImage(file) : null;
    if (!content) return next();
    // Served strictly as an image, whatever else its bytes may be.
    response
      .set({ 'Cache-Control': FOREVER, 'Content-Security-Policy': "default-src 'none'; sandbox" })
      .type(file.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .send(content);
  });
  for (const [path, type, write] of [
    ['/robots.txt', 'text/plain', robotsTxt],
    ['/sitemap.xml', 'application/xml', sitemapXml],
  ] as const)
    get(path, async (_request, response) =>
      response
        .type(type)
        .set('Cache-Control', FOR_AN_HOUR)
        .send(write(await site.current(), publicUrl)),
    );
}

const FOR_AN_HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

const named =
  (pattern: string, handler: RequestHandler): RequestHandler =>
  (request, response, next) => {
    request.routePattern = pattern;
    return handler(request, response, next);
  };

const readsOnly: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.set('Allow', 'GET, HEAD');
    throw new AppError('method_not_allowed', WORDS.http.getOnly);
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
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? FOREVER : FOR_AN_HOUR),
  });
  return (request, response, next) => {
    request.routePattern = '(asset)';
    // No range requests: the files are small, and ranges are only another way to fail.
    delete request.headers.range;
    response.once('pipe', (file: ReadStream) => {
      // A file removed since the start (by a new build over a running product) fails this response, not the process.
      file.once('error', () => response.destroy());
      // Where a browser leaves before the end, it would stay open. A response that waits for another one of its connection does not
      // notice that.
      request.once('close', () => file.destroy());
    });
    serve(request, response, next);
  };
}
