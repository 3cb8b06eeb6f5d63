import type { Caller } from '../identity/caller.ts';
import type { SessionIds, Visitor } from '../identity/sessions.ts';

declare global {
  namespace Express {
    interface Request {
      /** Ties the log lines and events of this request together; also its X-Request-Id. */
      correlationId: string;
      /** Set by the session middleware. */
      sessionIds: SessionIds;
      visitor: Visitor;
      /** Where it comes from; set by the session middleware. */
      caller: Caller;
      /** Why the body was not read, where that matters only to who may make the call. */
      unreadBody?: Error;
      /** What a log may say of the address: the pattern that matched, never its values. */
      routePattern?: string;
      /** Why it failed, where that was not the client's doing. */
      failure?: string;
    }
  }
}

export type { Request, RequestHandler, Response } from 'express';

/** Whether a request is one of the API's, by its path. */
export const isOfApi = ({ path }: { path: string }): boolean => /^\/api(\/|$)/i.test(path);
