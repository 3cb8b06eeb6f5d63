import express from 'express';
import { AppError } from '@stillpoint/contracts';
import type { RequestHandler } from './request.ts';

/** Room for the longest mail and the longest session note, escaped; nothing honest is larger. */
const MAX_BYTES = 2 * 1024 * 1024;

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (hasBody && !request.is('application/json'))
    throw new AppError('not_json', 'Send the request body as JSON (Content-Type: application/json).');
  next();
};

/** Reads a JSON body: 415 for every other kind, 413 when it is too large, 400 when it is not JSON. */
export const jsonBody: RequestHandler[] = [
  refuseOtherTypes,
  express.json({ limit: MAX_BYTES, inflate: false, type: 'application/json' }),
];
