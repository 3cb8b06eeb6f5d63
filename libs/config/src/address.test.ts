import { expect, test } from 'vitest';
import { requireAddress } from './address.ts';

const SCHEMES = ['redis', 'rediss'];

test.each([
  'redis://cache',
  'rediss://user:secret@cache.example:6380/2',
  'redis://[::1]:6379',
  'redis://127.0.0.1/?prefix=a',
])('the address %s is accepted as it is', (address) =>
  expect(requireAddress('the queue', address, SCHEMES)).toBe(address),
);

test.each([
  undefined,
  '',
  'undefined',
  'localhost:6379',
  'redis://',
  'redis:///0',
  'redis://user:secret@',
  'redis://:6379',
  'http://cache',
  'redis://first:6379,second:6379',
  'redis://first,second/app',
  'redis:///app?host=/run/cache',
  'redis://user@cache/app?plain=true&host=/run/cache',
  'redis://user@%2Frun%2Fcache/app',
])(
  'the address %s, which names no host, several or a socket, is refused instead of leading to this computer, and is not repeated in the message',
  (address) =>
    expect(() => requireAddress('the queue', address, SCHEMES)).toThrow(
      /^the queue has no address: it must begin with redis:\/\/ or rediss:\/\/ and name one host$/,
    ),
);

test('an address that nothing could connect with is refused with one sentence', () =>
  expect(() => requireAddress('the queue', 'redis://:a/b@cache', SCHEMES)).toThrow(
    /^the queue cannot be read: a password with \/ # \? @ or % in it must be percent-encoded$/,
  ));
