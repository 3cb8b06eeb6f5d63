import { fitsManyFields, type SecondFactor } from '@stillpoint/contracts';
import { AppError, SecondFactorRequired, TooManyRequests, type ErrorCode } from '@stillpoint/errors';
import type * as z from 'zod';
import { STATUSES } from './statuses.ts';
import { WORDS } from '../words.ts';

/** What goes out for a request that was not answered. `isBug`: ours, to be logged with its stack. */
export interface Refusal {
  status: number;
  body: { code: ErrorCode; message: string; factors?: readonly SecondFactor[] };
  headers: Record<string, string>;
  isBug: boolean;
}

/** Spec section 6 and 8: the browser looks for the word 'Unauthorized'. */
export const unauthorized = () => new AppError('unauthorized', WORDS.http.unauthorized);

/** Refuses input; says what the first problem is, in the words of the form, and which field it is where they do not. */
export function invalidInput({ issues: [problem] }: z.ZodError): AppError {
  const { message, path } = problem ?? { message: 'Invalid input', path: [] };
  const field = path.length > 0 && fitsManyFields(message) ? `${path.join('.')}: ` : '';
  return new AppError('invalid_input', field + message);
}

/** Reasons the database, or the way to it, is away for now (Node's, the driver's and PostgreSQL's codes). */
const AWAY =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|CONNECTION_\w+|08\w{3}|53\w{3}|57P0[1-5]|57014|55P03|40001|40P01|25P0[34])$/;

/** Values PostgreSQL cannot hold (out of range, not representable): whatever let them through, the caller sent them. */
const UNSTORABLE = /^22(003|007|008|021|P02|P05)$/;

/** What body-parser calls its refusals. */
const BODY_PROBLEMS: Record<string, [ErrorCode, string]> = {
  'entity.parse.failed': ['invalid_input', WORDS.http.invalidJson],
  'entity.too.large': ['too_large', WORDS.http.bodyTooLarge],
  'encoding.unsupported': ['not_json', WORDS.http.compressed],
  'charset.unsupported': ['not_json', WORDS.http.notUtf8],
  'request.aborted': ['invalid_input', WORDS.http.notUnderstood],
};

/** Turns whatever was thrown into an answer. Nothing of an unexpected error reaches the caller. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) {
    const headers = error instanceof TooManyRequests ? { 'Retry-After': String(error.retryAfterSeconds) } : {};
    const refusal = refuse(error.code, error.message, { headers, isBug: error.code === 'internal' });
    if (error instanceof SecondFactorRequired) refusal.body.factors = error.factors;
    return refusal;
  }
  const { type, code, status } = errorFields(error);
  const problem = BODY_PROBLEMS[type];
  if (problem) return refuse(...problem);
  // Nobody reads this answer: who asked for a file left before its end.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return refuse('invalid_input', WORDS.http.notUnderstood);
  if (AWAY.test(code))
    return refuse('unavailable', WORDS.http.unavailable, {
      headers: { 'Retry-After': '5' },
    });
  if (UNSTORABLE.test(code)) return refuse('invalid_input', WORDS.http.unusableValue);
  // Express and body-parser mark what the client did wrong: bad percent-encoding, an aborted or wrong-sized body.
  if (status >= 400 && status < 500) return refuse('invalid_input', WORDS.http.notUnderstood);
  return refuse('internal', WORDS.http.failed, { isBug: true });
}

const refuse = (
  code: ErrorCode,
  message: string,
  { headers = {}, isBug = false }: { headers?: Record<string, string>; isBug?: boolean } = {},
): Refusal => ({ status: STATUSES[code], body: { code, message }, headers, isBug });

function errorFields(error: unknown): { type: string; code: string; status: number } {
  const fields = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  return { type: String(fields['type']), code: String(fields['code']), status: Number(fields['status']) };
}
