import process from 'node:process';

/**
 * `node dist/healthy.js`: whether the process of this container is ready, by exit code, and what it says of itself. For the image, which
 * has no other program to ask with.
 */
const answer = await fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/readyz`).then(
  async (response) => ({ isReady: response.ok, text: await response.text() }),
  (error: Error) => ({ isReady: false, text: `not ready: ${String(error.cause ?? error)}` }),
);
process.stdout.write(`${answer.text}\n`);
process.exitCode = answer.isReady ? 0 : 1;
