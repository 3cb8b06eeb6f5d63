import express from 'express';
import { MAX_IMPORT_BYTES, previewImport } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { Request, RequestHandler } from './request.ts';
import { WORDS } from '../words.ts';

/** Bytes: room for the longest booking form, escaped; the administrator also sends long mails and session notes. */
const MAX_BYTES = 64 * 1024;
const MAX_ADMIN_BYTES = 2 * 1024 * 1024;
/** Files of other programs; line ends and quotes are escaped. */
const MAX_FILE_BYTES = MAX_IMPORT_BYTES * 1.5;
const FILES = previewImport.path.replace('/preview', '');

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Refuses bodies of every other kind with 415, before anything of them is read. */
export const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  if (hasBody(request) && !request.is('application/json')) throw new AppError('not_json', WORDS.http.sendJson);
  next();
};

const parserOf = (limit: number) => express.json({ limit, inflate: false, type: 'application/json' });
const parse = parserOf(MAX_BYTES);
const parseForAdmin = parserOf(MAX_ADMIN_BYTES);
const parseFile = parserOf(MAX_FILE_BYTES);

/**
 * Reads a JSON body: 413 when it is too large for this caller, 400 when it is not JSON. Who is calling must be known. Without the
 * administrator, a route says first that they are signed out: what was written at length is then kept until they are back.
 */
export const jsonBody: RequestHandler = (request, response, next) =>
  parserFor(request)(request, response, (error?: Error & { type?: unknown }) => {
    if (error?.type !== 'entity.too.large' || request.visitor.admin) return next(error);
    request.unreadBody = error;
    next();
  });

function parserFor({ visitor, originalUrl }: Request) {
  if (!visitor.admin) return parse;
  return originalUrl.startsWith(FILES) ? parseFile : parseForAdmin;
}
