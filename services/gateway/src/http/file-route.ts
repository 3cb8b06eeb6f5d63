import type { Router } from 'express';
import type * as z from 'zod';
import type { Access } from '@stillpoint/contracts';
import { actorOf, type Actor } from '../identity/audit.ts';
import type { Visitor } from '../identity/sessions.ts';
import type { Response } from './request.ts';
import { parseInput, requireAccess, requireConfirmed } from './route.ts';

interface FileCall<Input> {
  /** What stands in the path and behind it, parsed. */
  input: Input;
  visitor: Visitor;
  /** Who the audit trail names. */
  actor: Actor;
  response: Response;
}

/** Connects a file's path to its handler. Access and input are checked as a `Route`'s are. */
export type FileRoute = <Input extends z.ZodType>(
  path: string,
  asked: { access: Access; needsConfirmation?: boolean; input: Input },
  handler: (call: FileCall<z.output<Input>>) => Promise<unknown>,
) => void;

/** The one way to add files to a router. */
export const fileRoutes =
  (router: Router, now: () => Date): FileRoute =>
  (path, { access, needsConfirmation = false, input }, handler) => {
    router.get(path, async (request, response) => {
      request.routePattern = path;
      const { visitor, caller } = request;
      requireAccess(access, visitor);
      if (needsConfirmation) requireConfirmed(access, visitor, now());
      await handler({
        input: parseInput(input, { ...request.query, ...request.params }),
        visitor,
        actor: actorOf(visitor, caller),
        response,
      });
    });
  };
