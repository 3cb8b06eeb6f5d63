import { readConfig } from '@stillpoint/config';

/** As `readConfig`, at the start of a process: where nobody catches its ConfigError, the process ends with 1 and says that alone. */
export const processConfig: typeof readConfig = (...given) => {
  try {
    return readConfig(...given);
  } catch (error) {
    // Node itself would put a line of its own code, an arrow and its version around the reason.
    process.once('uncaughtException', ({ message }) => {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    });
    throw error;
  }
};
