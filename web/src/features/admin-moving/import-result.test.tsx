// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { ImportResult } from './import-result.tsx';

const gateway = startGateway();
// The browser's zone; the practice is in New York.
vi.stubEnv('TZ', 'Pacific/Auckland');

it('a row of an import is shown with the time of the practice', async () => {
  const counts = { 'new-client': 0, 'known-client': 0, 'new-session': 1, 'known-session': 0, refused: 0 };
  gateway.answer('GET /api/admin/imports/5', ok({ id: '5', state: 'done', isDryRun: false, counts }));
  const row = { line: 2, outcome: 'new-session', reason: null, client: 'Ada', service: 'Sleep' };
  const items = [{ ...row, startsAt: '2027-01-12T20:00:00Z' }];
  gateway.answer('GET /api/admin/imports/5/rows', ok({ items, total: 1, page: 1 }));
  draw(<ImportResult id="5" />);
  await screen.findByText(/^Ada · Sleep · Jan 12, 2027, 3:00\sPM$/);
});
