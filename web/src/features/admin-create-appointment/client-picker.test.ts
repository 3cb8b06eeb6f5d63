import type { ClientUser } from '@stillpoint/contracts';
import { describe, expect, it } from 'vitest';
import { matchClients } from './client-picker.tsx';

const client = (firstName: string, lastName: string, email: string, phone: string | null = null): ClientUser => ({
  id: '0b3f3b1e-6f0e-4b7e-9a53-0d6f6f0f3a11',
  firstName,
  lastName,
  email,
  phone,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const ada = client('Ada', 'Lovelace', 'ada@example.com', '+1 555 0100');
const grace = client('Grace', 'Hopper', 'grace@navy.example');

describe('picking a client', () => {
  it('finds by any part of name, address or phone, in any order and case', () => {
    expect(matchClients([ada, grace], 'LOVE ada')).toEqual([ada]);
    expect(matchClients([ada, grace], 'navy')).toEqual([grace]);
    expect(matchClients([ada, grace], '0100')).toEqual([ada]);
  });

  it('offers everyone before anything is typed, and nobody when nothing fits', () => {
    expect(matchClients([ada, grace], ' ')).toHaveLength(2);
    expect(matchClients([ada, grace], 'ada hopper')).toEqual([]);
  });
});
