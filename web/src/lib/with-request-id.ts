import { isRefused } from './api.ts';
import { draftOf } from './drafts.ts';

/** `text`: what was sent under this id, null while nothing was. */
interface Tried {
  text: string | null;
  requestId: string | undefined;
}

const triedOf = (name: string) => draftOf<Tried>('administrator', `sent ${name}`);

// Over plain http, which production refuses, browsers make none.
const newId = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

/** Gives what the form of this `name` will send its key before it is typed, so that a copy of its tab sends it under the same one. */
export const beginRequest = (name: string): void => triedOf(name).save({ text: null, requestId: newId() });

/**
 * Sends creating requests of the dashboard with an idempotency key. Repeated unchanged, after a lost answer, an error or a reload,
 * one has the same key, so that only one thing is created. `name`: of the form whose last try is kept, as a draft is.
 */
export function withRequestId(name: string) {
  const tried = triedOf(name);
  return async <Body extends object, Answer>(
    body: Body,
    send: (body: Body & { requestId: string | undefined }) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(body);
    const last = tried.load();
    const requestId = last && (last.text ?? text) === text ? last.requestId : newId();
    tried.save({ text, requestId });
    try {
      const answer = await send({ ...body, requestId });
      tried.clear();
      return answer;
    } catch (error) {
      // A mail that was refused for good, or of whose draft a copy was sent with other words: sent again, it is another try.
      if (isRefused(error, 'connection_failed') || isRefused(error, 'already_exists')) tried.clear();
      throw error;
    }
  };
}
