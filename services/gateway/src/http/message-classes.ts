import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { Express } from 'express';

/** Classes of a server's requests and responses. */
export interface MessageClasses {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse<IncomingMessage>;
}

/** What answers requests, and the classes they are to have. */
export type App = RequestListener & { messages: MessageClasses };

/**
 * Classes whose objects have from the start the prototypes that Express sets on each request and response. Where it has to replace them,
 * Node 20 keeps what a request leaves behind through its collections of young objects (V8's maps of such objects are never shared).
 */
export function messageClassesOf(app: Express): MessageClasses {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}
