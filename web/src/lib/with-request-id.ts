import { isRefused } from './api.ts';
import { draftOf } from './drafts.ts';

interface Tried {
  text: string;
  requestId: string | undefined;
}

/**
 * Sends creating requests of the dashboard with an idempotency key. Repeated unchanged, after a lost answer, an error or a reload,
 * one has the same key, so that only one thing is created. `name`: of the form whose last try is kept, as a draft is.
 */
export function withRequestId(name: string) {
  const tried = draftOf<Tried>('administrator', `sent ${name}`);
  return async <Body extends object, Answer>(
    body: Body,
    send: (body: Body & { requestId: string | undefined }) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(body);
    const last = tried.load();
    // Over plain http, which production refuses, browsers make none.
    const newId = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);
    const requestId = last?.text === text ? last.requestId : newId();
    tried.save({ text, requestId });
    try {
      const answer = await send({ ...body, requestId });
      tried.clear();
      return answer;
    } catch (error) {
      // A mail that was refused for good: sent again, it is another try.
      if (isRefused(error, 'connection_failed')) tried.clear();
      throw error;
    }
  };
}
