/** Calls a sandbox, or what everybody may call of a product. Returns the answer's JSON, null where it has none; throws what a refusal says. */
export async function callJson<Answer = unknown>(method: string, url: string, body?: unknown): Promise<Answer> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, { method, ...(body === undefined ? {} : json) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}
