import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take far longer than their length says, longest first. Begun last, each would be waited for by idle workers. */
const LONGEST = [
  'e2e/accessibility.e2e.ts',
  'e2e/npm-start.e2e.ts',
  'e2e/admin/admin-printing.e2e.ts',
  'e2e/hostile-mail.e2e.ts',
  'infra/cli/test/restore.int.test.ts',
  'services/gateway/test/archive.int.test.ts',
  'services/gateway/test/attack/limits.int.test.ts',
  'services/gateway/test/attack/access.int.test.ts',
  'services/gateway/test/accounts/second-factor.int.test.ts',
  'libs/backup/test/drill.int.test.ts',
  'services/payment/test/random/runs.int.test.ts',
  'infra/faults/test/half-open.int.test.ts',
  'infra/bench/test/admin-paging.int.test.ts',
  'libs/events/test/events.queue.int.test.ts',
  'services/payment/test/orders/faults.int.test.ts',
  'services/gateway/test/attack/archives.int.test.ts',
  'infra/local/test/restore.int.test.ts',
  'services/gateway/test/attack/fuzz.int.test.ts',
  'infra/tampering/test/attempts.int.test.ts',
  'services/notification/test/mailbox/resilience.int.test.ts',
  'services/booking/test/worker.queue.int.test.ts',
  'infra/local/test/wrong-secret.int.test.ts',
  'services/payment/test/refunds/partial-refunds.int.test.ts',
  'infra/local/stack/test/prepare-database.int.test.ts',
  'services/notification/test/delivery/real-mail.int.test.ts',
  'infra/local/test/bootstrap.int.test.ts',
  'services/gateway/test/upgrades/upgrades.int.test.ts',
  'services/payment/test/worker.queue.int.test.ts',
  'infra/local/test/embedded-postgres.int.test.ts',
  'infra/cli/test/import.int.test.ts',
  'services/payment/test/random/mutations.int.test.ts',
  'libs/receipts/src/receipt-pdf.test.ts',
];

/** Where in the order a file stands; those that are not named come after, the largest first. */
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place < 0 ? LONGEST.length : place;
};

/** Starts the longest files first, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
