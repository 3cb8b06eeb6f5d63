import { expect, it } from 'vitest';
import { knownPeople } from './people.ts';

it('the people an appointment can be made for are accounts and patients, each once and sorted by name', () => {
  const accounts = [{ email: 'bo@example.test', firstName: 'Bo', lastName: 'Reed', phone: '+1 555' }];
  const patients = [
    { clientName: 'Bo R.', clientEmail: 'bo@example.test' },
    { clientName: 'Ada Quill', clientEmail: 'ada@example.test' },
  ];
  expect(knownPeople(accounts, patients)).toEqual([
    { name: 'Ada Quill', email: 'ada@example.test', phone: null },
    { name: 'Bo Reed', email: 'bo@example.test', phone: '+1 555' },
  ]);
});
