import { randomBytes } from 'node:crypto';
import { Router, type Request, type Response, type NextFunction } from 'express';
import { faultRoutes } from '../faults.ts';
import { readZoomFault, ZOOM_FAULTS, type ZoomFaults } from './faults.ts';
import { readMeeting, type FieldError } from './meeting-request.ts';
import { newMeetingKeys, type Meeting, type Meetings } from './meetings.ts';

/** Longer than any sensible deadline. */
const SILENCE_MS = 60_000;

interface ZoomDeps {
  meetings: Meetings;
  faults: ZoomFaults;
  credentials: { accountId: string; clientId: string; clientSecret: string };
  tokenSeconds: number;
  baseUrl: string;
}

/** Zoom's API, and `/sandbox/` for tests. */
export function zoomApi({ meetings, faults, credentials, tokenSeconds, baseUrl }: ZoomDeps): Router {
  const api = Router();
  const tokens = new Map<string, number>();

  api.post('/oauth/token', (request, response) => {
    const asked = {
      ...(request.query as Record<string, unknown>),
      ...(request.body as Record<string, unknown> | undefined),
    };
    const basic = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (Buffer.from(basic, 'base64').toString('utf8') !== `${credentials.clientId}:${credentials.clientSecret}`)
      return void response.status(401).json({ reason: 'Invalid client_id or client_secret', error: 'invalid_client' });
    if (asked.grant_type !== 'account_credentials')
      return void response.status(400).json({ reason: 'unsupported grant type', error: 'unsupported_grant_type' });
    if (asked.account_id !== credentials.accountId)
      return void response.status(400).json({ reason: 'Bad Request', error: 'invalid_request' });
    const token = randomBytes(48).toString('base64url');
    tokens.set(token, Date.now() + tokenSeconds * 1000);
    response.json({
      access_token: token,
      token_type: 'bearer',
      expires_in: tokenSeconds,
      scope: 'meeting:write:admin meeting:read:admin',
      api_url: baseUrl,
    });
  });

  api.use('/v2', (request: Request, response: Response, next: NextFunction) => {
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if ((tokens.get(token) ?? 0) <= Date.now())
      return void response
        .status(401)
        .json({ code: 124, message: tokens.has(token) ? 'Access token is expired.' : 'Invalid access token.' });
    const fault = faults.take();
    switch (fault?.kind) {
      case 'rate-limit':
        return void response
          .status(429)
          .set({ 'retry-after': String(fault.retryAfter), 'x-ratelimit-type': 'QPS', 'x-ratelimit-remaining': '0' })
          .json({
            code: 429,
            message: 'You have reached the maximum per-second rate limit for this API. Try again later.',
          });
      case 'daily-limit':
        return void response
          .status(429)
          .set({
            'retry-after': new Date(Date.now() + fault.retryAfter * 1000).toISOString(),
            'x-ratelimit-type': 'Daily-limit',
            'x-ratelimit-remaining': '0',
          })
          .json({
            code: 429,
            message:
              'You have reached the maximum daily rate limit for this API. Refer to the response header for details on when you can make another request.',
          });
      case 'error-500':
        return void response.status(500).json({ code: 500, message: 'Internal server error.' });
      case 'unauthorized':
        tokens.delete(token);
        return void response.status(401).json({ code: 124, message: 'Access token is expired.' });
      case 'timeout': {
        const timer = setTimeout(() => response.destroy(), SILENCE_MS);
        response.on('close', () => clearTimeout(timer));
        return;
      }
      case 'lost-answer':
        // The work is done; the connection breaks before the response.
        response.end = () => {
          response.destroy();
          return response;
        };
        return next();
      case 'truncated': {
        const send = response.send.bind(response);
        response.send = (body) => send(typeof body === 'string' ? body.slice(0, Math.floor(body.length / 2)) : body);
        return next();
      }
      default:
        next();
    }
  });

  api.post('/v2/users/:user/meetings', (request, response) => {
    const keys = newMeetingKeys();
    const fields = readMeeting(request.body, {
      topic: 'Zoom Meeting',
      agenda: '',
      start_time: keys.created_at,
      duration: 60,
      timezone: 'UTC',
      settings: {},
    });
    if (Array.isArray(fields)) return refuse(response, fields);
    const meeting: Meeting = { ...keys, type: 2, ...fields };
    meetings.save(meeting);
    response.status(201).json(meetingJson(meeting));
  });
  api.get('/v2/users/:user/meetings', (request, response) => {
    const size = Math.min(Number(request.query.page_size) || 30, 300);
    const from = Number(request.query.next_page_token) || 0;
    const all = meetings.all();
    response.json({
      page_size: size,
      total_records: all.length,
      next_page_token: from + size < all.length ? String(from + size) : '',
      meetings: all.slice(from, from + size).map(meetingJson),
    });
  });
  api.get('/v2/meetings/:id', (request, response) => {
    const meeting = found(request, response);
    if (meeting) response.json(meetingJson(meeting));
  });
  api.patch('/v2/meetings/:id', (request, response) => {
    const meeting = found(request, response);
    if (!meeting) return;
    const fields = readMeeting(request.body, meeting);
    if (Array.isArray(fields)) return refuse(response, fields);
    meetings.save({ ...meeting, ...fields });
    response.status(204).end();
  });
  api.delete('/v2/meetings/:id', (request, response) => {
    const meeting = found(request, response);
    if (!meeting) return;
    meetings.remove(meeting.id);
    response.status(204).end();
  });

  api.get('/sandbox/meetings', (_request, response) => void response.json(meetings.all().map(meetingJson)));
  api.use('/sandbox/faults', faultRoutes(faults, ZOOM_FAULTS, readZoomFault));
  api.post('/sandbox/reset', (_request, response) => {
    faults.clear();
    meetings.reset();
    response.status(204).end();
  });

  function found(request: Request, response: Response): Meeting | undefined {
    const id = String(request.params.id);
    const meeting = meetings.find(id);
    if (!meeting) response.status(404).json({ code: 3001, message: `Meeting does not exist: ${id}.` });
    return meeting;
  }
  function meetingJson(meeting: Meeting): Record<string, unknown> {
    const key = encodeURIComponent(meeting.password);
    return {
      ...meeting,
      host_id: 'SANDBOXHOST',
      host_email: 'host@example.test',
      status: 'waiting',
      start_url: `${baseUrl}/s/${meeting.id}?zak=sandbox`,
      join_url: `${baseUrl}/j/${meeting.id}?pwd=${key}`,
    };
  }
  return api;
}

function refuse(response: Response, errors: FieldError[]): void {
  response.status(400).json({ code: 300, message: 'Validation Failed.', errors });
}
