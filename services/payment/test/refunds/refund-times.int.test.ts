import { expect, it } from 'vitest';
import { listLedger } from '../../src/index.ts';
import { paymentFixtures } from '../support/fixtures.ts';
import { payments } from '../support/payments.ts';

const fixture = paymentFixtures({ webhooks: false });

it('a refund made by hand at the provider stands in the books at the time it was made, however late the product hears of it', async () => {
  const { captureId } = await payments(fixture).paid();
  const before = new Date();
  await fixture.atProvider(`/v2/payments/captures/${captureId}/refund`, {
    amount: { currency_code: 'USD', value: '20.00' },
  });
  const after = new Date();
  fixture.clock.advance(3 * 86_400_000);
  await fixture.work(1);

  const lines = await listLedger(fixture.ctx, { from: new Date(0), to: new Date('2100-01-01') });
  const refund = lines.find(({ kind }) => kind === 'refund');
  expect(refund?.amountCents).toBe(2_000);
  expect(refund!.happenedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(refund!.happenedAt.getTime()).toBeLessThanOrEqual(after.getTime());
});
