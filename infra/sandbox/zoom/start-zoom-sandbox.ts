import type { NextFunction, Request, Response } from 'express';
import { serveHttp, type RunningHttp } from '../listen.ts';
import { sandboxApp } from '../pages.ts';
import { zoomFaults } from './faults.ts';
import { openMeetings } from './meetings.ts';
import { meetingsPage, roomPage } from './page.ts';
import { zoomApi } from './api.ts';

export interface ZoomSandboxOptions {
  /** 0 picks a free one. */
  port: number;
  /** Where meetings are kept between runs; in memory when absent. */
  dir?: string;
  /** Bind address, default 127.0.0.1. */
  host?: string;
  accountId: string;
  clientId: string;
  clientSecret: string;
  /** Life of an access token in seconds, default one hour. */
  tokenSeconds?: number;
}

export type ZoomSandbox = RunningHttp;

const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/** Starts the Zoom sandbox: server-to-server OAuth, meetings, and pages that stand in for the rooms. */
export async function startZoomSandbox(options: ZoomSandboxOptions): Promise<ZoomSandbox> {
  const { port, dir, host = '127.0.0.1', accountId, clientId, clientSecret, tokenSeconds = 3600 } = options;
  const meetings = openMeetings(dir);
  const faults = zoomFaults();
  const app = sandboxApp();
  const http = await serveHttp(app, port, host);
  const page = (response: Response, html: string) =>
    void response.set('content-security-policy', PAGE_POLICY).type('html').send(html);
  app.get('/', (_request, response) => page(response, meetingsPage(meetings.all())));
  app.get(['/j/:id', '/s/:id'], (request, response) => {
    const meeting = meetings.find(String(request.params.id));
    page(response.status(meeting ? 200 : 404), roomPage(meeting));
  });
  const credentials = { accountId, clientId, clientSecret };
  app.use(zoomApi({ meetings, faults, credentials, tokenSeconds, baseUrl: http.url }));
  app.use((_request, response) => void response.status(404).json({ code: 404, message: 'Not found.' }));
  app.use((error: Error & { status?: number }, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const status = error.status ?? 500;
    if (status >= 500) console.error(`Zoom sandbox, ${request.method} ${request.path}:`, error);
    response.status(status).json({
      code: status < 500 ? 300 : 500,
      message: status < 500 ? 'Request Body should be a valid JSON object.' : 'Internal server error.',
    });
  });
  return {
    ...http,
    async stop() {
      await http.stop();
      meetings.close();
    },
  };
}
