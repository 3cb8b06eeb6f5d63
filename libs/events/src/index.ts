export {
  appointmentPersonal,
  type AppointmentFacts,
  type AppointmentPersonal,
  type DomainEvent,
  type EventType,
  type Facts,
  type NewEvent,
  type Personal,
} from './catalogue.ts';
export { startConsumer } from './consume.ts';
export { erasureOf, insertErasures, listErasures, searchErasures, type Erasure } from './erasures.ts';
export {
  EXPORT_HOURS,
  deleteExpiredPersonRequests,
  findExportRequest,
  isBeingErased,
  openPersonRequest,
  readPersonParts,
  recordPersonPart,
  wasErasedSince,
  type PersonRequest,
} from './person-requests.ts';
export { afterCommit, publish, publishAll, transact, type Publication, type ServiceContext } from './publish.ts';
export { purgeDoneEvents } from './purge.ts';
export { QueueHome } from './queues.ts';
export { startRelay, type Relay } from './relay.ts';
export { routesOf, routesOwed, SERVICES, type Service } from './routing.ts';
export { runEffect, TooEarly, type Effect, type Effects } from './run-effects.ts';
export { recordRun, startSweeps, type Sweep, type Sweeps } from './sweeps.ts';
