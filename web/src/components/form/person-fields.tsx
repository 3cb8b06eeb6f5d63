import type { profileForm } from '@stillpoint/contracts';
import type * as z from 'zod';
import { TextField, type BoundField } from './fields.tsx';

/** What an account says of its person. */
export type Person = z.input<typeof profileForm>;

/** A person's name, in a form that holds at least a person's fields. */
export function NameFields({ field }: { field: (name: keyof Person) => BoundField }) {
  return (
    <div className="field-pair">
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
    </div>
  );
}

/** What a person may say beside the name. */
export function OptionalPersonFields({ field }: { field: (name: keyof Person) => BoundField }) {
  return (
    <>
      <TextField label="Phone" optional type="tel" autoComplete="tel" {...field('phone')} />
      <TextField label="Pronouns" optional placeholder="she/her, he/him, they/them" {...field('pronouns')} />
    </>
  );
}
