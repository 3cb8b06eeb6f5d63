import { AppError } from '@stillpoint/errors';
import type { RequestHandler } from '../request.ts';
import { WORDS } from '../../words.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page makes a browser send. Browsers say where a request comes from in Sec-Fetch-Site,
 * older ones in Origin; scripts send neither and carry no cookies of a person.
 */
export function refuseCrossSiteWrites(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl).origin;
  return (request, _response, next) => {
    if (!READS.has(request.method) && !isOwn(request.get('sec-fetch-site'), request.get('origin'), request.get('host')))
      throw new AppError('cross_site', WORDS.http.crossSite);
    next();
  };

  function isOwn(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    if (origin === undefined) return true;
    return origin === own || (host !== undefined && (origin === `http://${host}` || origin === `https://${host}`));
  }
}
