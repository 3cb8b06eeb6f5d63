// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { draftOf, dropAllDrafts } from '../../lib/drafts.ts';
import { render, type } from '../../testing/render.tsx';
import { fieldsOf, TextField } from './fields.tsx';
import { useFormWithDraft, type FormDraft } from './use-form-with-draft.ts';

interface Person {
  name: string;
  phone: string | null;
  age: number;
}
const draft = draftOf<FormDraft<null, Person>>('administrator', 'person');

function PersonForm() {
  const [kept] = useState(draft);
  const { form, draft: found } = useFormWithDraft<null, Person, Person>(kept, null, {
    defaultValues: { name: 'Ada', phone: null, age: 36 },
  });
  const field = fieldsOf(form);
  return (
    <>
      {found && <p>From before</p>}
      <TextField label="Name" {...field('name')} />
      <TextField label="Phone" {...field('phone')} />
      <TextField label="Age" {...field('age')} />
    </>
  );
}

/** Draws the form, as after a reload. */
function reopen() {
  cleanup();
  render(<PersonForm />);
}

beforeEach(() => {
  dropAllDrafts();
  reopen();
});

it('a form keeps nothing of what was typed and then undone by hand, also in fields of numbers and fields that were empty', () => {
  type('Name', 'Adax');
  type('Phone', '555');
  type('Age', '37');
  expect(draft.load()?.typed).toMatchObject({ name: 'Adax', phone: '555', age: '37' });
  type('Name', 'Ada');
  type('Phone', '');
  type('Age', '36');
  expect(draft.load()).toBeUndefined();
});

it('a form that began with a draft keeps it when it is typed again, and drops it when what is saved is typed', () => {
  type('Name', 'Adax');
  reopen();
  type('Name', 'Adaxy');
  type('Name', 'Adax');
  expect(draft.load()?.typed.name).toBe('Adax');
  screen.getByText('From before');
  type('Name', 'Ada');
  expect(draft.load()).toBeUndefined();
  expect(screen.queryByText('From before')).toBeNull();
});
