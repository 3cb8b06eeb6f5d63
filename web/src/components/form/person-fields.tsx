import type { profileForm } from '@stillpoint/contracts';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from './fields.tsx';

/** What an account says of its person. */
export type Person = z.input<typeof profileForm>;

/** A person's name. Given the registration and mistakes of a form that holds at least a person's fields. */
export function NameFields({ register, errors }: { register: UseFormRegister<Person>; errors: FieldErrors<Person> }) {
  return (
    <div className="field-pair">
      <TextField
        label="First name"
        autoComplete="given-name"
        registration={register('firstName')}
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        registration={register('lastName')}
        error={errors.lastName}
      />
    </div>
  );
}

/** What a person may say beside the name. */
export function OptionalPersonFields({
  register,
  errors,
}: {
  register: UseFormRegister<Person>;
  errors: FieldErrors<Person>;
}) {
  return (
    <>
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        registration={register('phone')}
        error={errors.phone}
      />
      <TextField
        label="Pronouns"
        optional
        placeholder="she/her, he/him, they/them"
        registration={register('pronouns')}
        error={errors.pronouns}
      />
    </>
  );
}
