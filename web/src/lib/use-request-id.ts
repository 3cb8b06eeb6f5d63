import { useRef } from 'react';
import { isRefused } from './api.ts';

/**
 * Sends what makes something under an id of its own: sent again unchanged, since the answer was lost or a failure, it goes under the
 * same one, and is made once.
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
