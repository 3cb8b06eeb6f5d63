export { TEST_SECRET, testClock, testContext, type TestClock } from './context.ts';
export { createEarlierDatabase, createTestDatabase, testDatabase } from './database.ts';
export { recordEvent } from './events.ts';
export { drained, testQueueUrl } from './queue.ts';
export { until } from './wait.ts';
