import { expect, test, vi } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

vi.mock('node:fs', () => ({
  writeFileSync: () => {
    throw Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  },
}));
vi.mock('node:os', async (original) => {
  const { default: os } = await original<{ default: typeof import('node:os') }>();
  return { default: { ...os, setPriority: () => undefined } };
});

test('a process starts where the system does not let its session be lowered', async () => {
  await expect(lowerPriority(process.pid)).resolves.toBeUndefined();
});
