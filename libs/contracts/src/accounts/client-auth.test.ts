import { expect, it } from 'vitest';
import { profileForm } from './client-auth.ts';

const accepts = (typed: object) => profileForm.safeParse({ firstName: 'Ada', lastName: 'Still', ...typed }).success;

it.each(['\u00ad', '\u034f', '\u061c', '\u1160', '\u180e', '\u202e', '\u3164', '\ufff9', '\u{e0041}', '\n'])(
  'a name, a phone number and pronouns cannot hold what nobody sees: %j',
  (unseen) => {
    for (const field of ['firstName', 'lastName', 'phone', 'pronouns'])
      expect(accepts({ [field]: `a${unseen}b` }), field).toBe(false);
  },
);

it.each(['Zoë', 'O’Neill-Ó Briain', '李 小龍', 'محمد\u200cرضا', 'ක්\u200dරිෂ්ණා'])('%s is a name', (firstName) => {
  expect(accepts({ firstName, phone: '+1 (555) 010-0199 ext. 3', pronouns: 'they/them' })).toBe(true);
});
