/**
 * A call at a sandbox: playing the payer, making something go wrong. Returns the answer's JSON, null where it has none; throws what a
 * refusal says.
 */
export async function callSandbox(method: string, url: string, body?: unknown): Promise<unknown> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, { method, ...(body === undefined ? {} : json) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
