import * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint:
 * `public` anyone · `client` a signed-in client · `admin` the administrator · `member` either of the two.
 */
export type Access = 'public' | 'client' | 'admin' | 'member';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Express-style path, `:name` for a parameter. */
  readonly path: string;
  readonly access: Access;
  /** The session must have been confirmed within the last 15 minutes; otherwise 403 'confirmation_required'. */
  readonly needsConfirmation: boolean;
  /** Allowed even where a second factor is required and the administrator has none yet. */
  readonly beforeSecondFactor: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** One sentence for the API description. */
  readonly summary: string;
}

const nothing = z.undefined();
type Nothing = typeof nothing;

/**
 * Declares one HTTP call: method, path, access and named options. The gateway parses both input and output with it, so that a
 * new column cannot leak; the browser calls through it and infers its types from it; the API description is generated from it.
 */
export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  method: Method,
  path: string,
  access: Access,
  declared: Pick<Endpoint, 'summary'> &
    Partial<Pick<Endpoint, 'needsConfirmation' | 'beforeSecondFactor'>> & {
      params?: Params;
      query?: Query;
      body?: Body;
      response: Response;
    },
): Endpoint<Params, Query, Body, Response> {
  return {
    needsConfirmation: false,
    beforeSecondFactor: false,
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    ...declared,
    method,
    path,
    access,
  };
}

/** What is asked for besides the administrator's password; a recovery code replaces either. */
export const secondFactor = z.enum(['app', 'passkey']);
export type SecondFactor = z.infer<typeof secondFactor>;

/** The body of every refused call; the status fits the code. `factors`, with 'second_factor_required': those the account has. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  factors: z.array(secondFactor).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
