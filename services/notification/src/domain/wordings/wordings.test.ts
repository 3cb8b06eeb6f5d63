import { expect, test } from 'vitest';
import { WORDINGS, type WordingKey } from './catalogue.ts';
import { wordingProblem } from './wording-problem.ts';

const ENTRIES = Object.entries(WORDINGS);

test.each(ENTRIES)(
  'the original words of %s break none of the rules that changed words have to keep',
  (_key, entry) => {
    expect(wordingProblem(entry, entry.original)).toBeNull();
  },
);

test.each(ENTRIES.flatMap(([key, { required }]) => required.map((name) => [key as WordingKey, name] as const)))(
  'the words of %s are refused without {%s} in the text',
  (key, name) => {
    const entry = WORDINGS[key];
    const text = entry.original.text.replaceAll(`{${name}}`, 'something');
    expect(wordingProblem(entry, { ...entry.original, subject: 'Hello', text })).toContain(`{${name}} is missing`);
  },
);

const CODE = WORDINGS['login-code'];
test.each([
  ['an unknown placeholder', { heading: 'Hi {name}' }, '{name} is none of this mail’s placeholders.'],
  ['a name with a blank', { subject: 'Hi {first Name}' }, '{first Name} is none of this mail’s placeholders.'],
  ['an inherited name', { subject: '{constructor}' }, '{constructor} is none of this mail’s placeholders.'],
  ['a block in the subject', { subject: '{code}' }, '{code} can be used in the text only.'],
  ['a block among words', { text: 'It is {code}.' }, '{code} needs a paragraph of its own'],
  ['a block in small print', { text: '~ {code}' }, '{code} needs a paragraph of its own'],
  ['a block twice', { text: '{code}\n\n{code}' }, '{code} is there twice.'],
  ['digits like a code', { text: '{code}\n\nCall 0301234567' }, '0301234567 could be taken for the code'],
])('%s is refused with its name', (_what, change, problem) => {
  expect(wordingProblem(CODE, { ...CODE.original, ...change })).toContain(problem);
});

test('braces around anything but a placeholder may stay open, and blank lines may contain spaces', () => {
  expect(wordingProblem(CODE, { ...CODE.original, text: ':-{ \r\n \t\r\n{code}\n\n\n}' })).toBeNull();
});
