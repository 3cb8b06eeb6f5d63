/** A process of its own that starts a server in the folder of its first argument and stays: tests kill it. */
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';

const { url, pid } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${JSON.stringify({ url, pid })}\n`);
setInterval(() => undefined, 60_000);
