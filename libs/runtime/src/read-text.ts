/** The longest answers, such as lists, have some 100 kB. */
const MAX_ANSWER_BYTES = 2_000_000;

/** The body of an answer to `fetch`, as text. Throws when it is larger than 2 MB or breaks off. */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
