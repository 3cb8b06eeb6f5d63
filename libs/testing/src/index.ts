export { TEST_SECRET, testClock, testContext, testPool, type TestClock } from './context.ts';
export { createDumpedDatabase, createEarlierDatabase, createTestDatabase, testDatabase } from './database.ts';
export { proxyTo } from './server-proxy.ts';
export { recordEvent } from './events.ts';
export { testFolder } from './folder.ts';
export { imapClient, smtpClient } from './mail.ts';
export { untilEffectsRan, emptyQueue, redisContents, testQueueUrl } from './queue.ts';
export { until, untilSomebodyWaits } from './wait.ts';
export { readPdf } from './pdf.ts';
