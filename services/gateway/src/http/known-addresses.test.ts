import { createLogger } from '@stillpoint/log';
import { expect, test } from 'vitest';
import { areAddressesKnown } from './known-addresses.ts';

test.each([
  ['http://localhost:3000', [], true],
  ['https://practice.example', ['10.0.0.2'], true],
  ['https://practice.example', [], false],
])(
  'at %s with the trusted proxies %j, a missing TRUSTED_PROXIES is logged where client addresses would be those of a proxy',
  (publicUrl, proxies, known) => {
    const lines: string[] = [];
    const log = createLogger({ name: 'gateway', level: 'info' }, { write: (line) => void lines.push(line) });
    expect(areAddressesKnown({ publicUrl, trustedProxies: proxies }, log)).toBe(known);
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES is not set'))).toHaveLength(known ? 0 : 1);
  },
);
