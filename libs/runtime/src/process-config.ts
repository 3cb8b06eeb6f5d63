import { ConfigError, readConfig } from '@stillpoint/config';

/** As `readConfig`, but a process whose settings are wrong ends with 1 and says that alone; Node would show its own code around it. */
export const processConfig: typeof readConfig = (...given) => {
  try {
    return readConfig(...given);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
};
