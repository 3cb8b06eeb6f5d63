import { AwsClient } from 'aws4fetch';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describeStored, newestFirst, type BackupStore } from './stored-backup.ts';
import { beginFile } from './unfinished.ts';

export interface S3Settings {
  /** Such as https://s3.eu-central-1.amazonaws.com, or a MinIO of one's own. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Without leading and trailing slashes; may be empty. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Ends whatever is under way when it is aborted. */
  signal?: AbortSignal | undefined;
}

/**
 * Backups as objects of a bucket, under path-style addresses, which every S3-compatible store supports. One object holds at
 * most 5 GB. Before, they grow in the folder for temporary files.
 */
export function s3Store(settings: S3Settings): BackupStore {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, signal = null } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name);
  const at = (name: string) => `${base}/${keyOf(name).split('/').map(encodeURIComponent).join('/')}`;

  const call = (url: string, method = 'GET') => accepted(client.fetch(url, { method, signal }), method);

  /** Throws the store's own reason for a refusal, or why it cannot be reached. */
  async function accepted(asked: Promise<Response>, method: string): Promise<Response> {
    const response = await asked.catch(reportLost);
    if (response.ok) return response;
    const code = /<Code>([^<]+)<\/Code>/.exec(await response.text())?.[1];
    throw new Error(`The store ${base} refused ${method}: ${code ?? response.status}.`);
  }

  /** Node's own words for a lost connection are "fetch failed" and "terminated"; the reason is the cause. */
  function reportLost(error: Error): never {
    if (!(error.cause instanceof Error)) throw error;
    throw new Error(`The store ${base} cannot be reached: ${error.cause.message}.`, { cause: error });
  }

  async function* bytesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } catch (error) {
      reportLost(error as Error);
    }
  }

  return {
    place: `s3://${bucket}/${prefix}`,
    begin: () => beginFile(path.join(tmpdir(), 'stillpoint')),
    async save(name, file) {
      const { size } = await stat(file);
      const signed = await client.sign(at(name), {
        method: 'PUT',
        headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      });
      // Content-Length is not part of the signature, but the store refuses a stream without it.
      const headers = { ...Object.fromEntries(signed.headers), 'content-length': String(size) };
      const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
      await accepted(fetch(signed.url, { method: 'PUT', headers, body, duplex: 'half', signal }), 'PUT');
    },
    async list() {
      const found: ReturnType<typeof describeStored>[] = [];
      let token = '';
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix ? `${prefix}/` : '' });
        if (token) query.set('continuation-token', token);
        const text = await (await call(`${base}?${query}`)).text();
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = tag(entry, 'Key');
          found.push(describeStored(key.slice(prefix ? prefix.length + 1 : 0), Number(tag(entry, 'Size'))));
        }
        token = tag(text, 'NextContinuationToken');
      } while (token);
      return newestFirst(found);
    },
    async read(name) {
      const { body } = await call(at(name));
      if (!body) throw new Error(`The store ${base} gave nothing for ${name}.`);
      return bytesOf(Readable.fromWeb(body));
    },
    async remove(name) {
      await call(at(name), 'DELETE');
    },
  };
}

const tag = (text: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
