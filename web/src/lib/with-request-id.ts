import { useRef } from 'react';
import { isRefused } from './api.ts';

/**
 * Sends a creating request with an idempotency key. Repeated unchanged, after a lost answer or an error, it has the same key, so
 * that only one thing is created.
 */
export function useRequestId() {
  const tried = useRef<{ text: string; requestId: string | undefined }>(undefined);
  return async <Body extends object, Answer>(
    body: Body,
    send: (body: Body & { requestId: string | undefined }) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(body);
    // Over plain http, which production refuses, browsers make none.
    const newId = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);
    if (tried.current?.text !== text) tried.current = { text, requestId: newId() };
    try {
      const answer = await send({ ...body, requestId: tried.current.requestId });
      tried.current = undefined;
      return answer;
    } catch (error) {
      // A mail that was refused for good: sent again, it is another try.
      if (isRefused(error, 'connection_failed')) tried.current = undefined;
      throw error;
    }
  };
}
