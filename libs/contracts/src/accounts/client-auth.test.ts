import { expect, it } from 'vitest';
import { profileForm } from './client-auth.ts';

const accepts = (typed: object) => profileForm.safeParse({ firstName: 'Ada', lastName: 'Still', ...typed }).success;

it.each(['\u00ad', '\u034f', '\u061c', '\u1160', '\u180e', '\u202e', '\u3164', '\ufff9', '\u{e0041}', '\n'])(
  'a name and pronouns cannot hold what nobody sees, and a phone number, copied from where such marks stand around it, is kept without: %j',
  (unseen) => {
    for (const field of ['firstName', 'lastName', 'pronouns'])
      expect(accepts({ [field]: `a${unseen}b` }), field).toBe(false);
    const typed = { firstName: 'Ada', lastName: 'Still', phone: `${unseen}+1 555${unseen} 0199${unseen}` };
    expect(profileForm.parse(typed).phone).toBe('+1 555 0199');
    expect(profileForm.parse({ ...typed, phone: unseen }).phone).toBeNull();
  },
);

it.each(['Zoë', 'O’Neill-Ó Briain', '李 小龍', 'محمد\u200cرضا', 'ක්\u200dරිෂ්ණා'])('%s is a name', (firstName) => {
  expect(accepts({ firstName, phone: '+1 (555) 010-0199 ext. 3', pronouns: 'they/them' })).toBe(true);
});
