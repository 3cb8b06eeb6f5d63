import { draftOf } from './drafts.ts';

interface Tried {
  text: string;
  requestId: string | undefined;
}

/** A new idempotency key. Over plain http, which production refuses, browsers make none. */
export const newRequestId = (): string | undefined => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

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
    const requestId = last?.text === text ? last.requestId : newRequestId();
    tried.save({ text, requestId });
    const answer = await send({ ...body, requestId });
    tried.clear();
    return answer;
  };
}
