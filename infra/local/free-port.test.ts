import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('no port is given twice when 300 are asked for at once', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, freePort));
  expect(new Set(ports).size).toBe(300);
});
