export { Browser, requireOk, type HttpResponse } from './browser.ts';
export { callJson } from './call-json.ts';
export { TEST_PRACTICE, TEST_SECRET, testClock, testContext, testPool, type TestClock } from './context.ts';
export {
  createDumpedDatabase,
  createEarlierDatabase,
  createTestDatabase,
  emptyTables,
  testDatabase,
} from './database.ts';
export { proxyTo, type ServerProxy } from './server-proxy.ts';
export { appointmentFacts, runEffectOf, somebody } from './events.ts';
export { testFolder } from './folder.ts';
export { imapClient, smtpClient } from './mail.ts';
export { untilEffectsRan, emptyQueue, redisUser, redisContents, testQueueUrl } from './queue.ts';
export { log } from './log.ts';
export { until, untilSomebodyWaits } from './wait.ts';
export { outcomeOf } from './outcome.ts';
export { readPdf } from './pdf.ts';
export { startProcess } from './process.ts';
