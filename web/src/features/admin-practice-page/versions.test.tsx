// @vitest-environment happy-dom
import type { PracticePageState } from '@stillpoint/contracts';
import { screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Versions } from './versions.tsx';

// The browser's zone; the practice is in New York.
vi.stubEnv('TZ', 'Pacific/Auckland');

it('an earlier version of the practice’s page is listed by the time of the practice', () => {
  const versions = [{ version: 1, publishedAt: '2025-01-12T20:00:00Z', headline: 'Calm' }];
  render(<Versions state={{ version: 2, versions } as PracticePageState} onBroughtBack={() => undefined} />);
  screen.getByText(/^Sun, Jan 12, 2025, 3:00\sPM$/);
});
