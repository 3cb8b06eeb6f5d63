/** A process of its own that starts a server in the folder of its first argument and stays: tests kill it. */
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';

const { url, pid } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
console.log(JSON.stringify({ url, pid }));
setInterval(() => undefined, 60_000);
