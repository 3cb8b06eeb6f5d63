import { descriptionOf } from '@stillpoint/practice-page';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { SwitchField, TextareaField, TextField } from '../../components/form/fields.tsx';
import { AccentField } from './accent-field.tsx';
import type { PageDraft, PageValues } from './api.ts';
import { PictureField } from './picture-field.tsx';
import '../../components/form/config-group.scss';

type Form = UseFormReturn<PageDraft, unknown, PageValues>;

/** Name and contact: they stand on every page and in every mail. */
export function ContactFields({ form: { register, formState }, timeZone }: { form: Form; timeZone: string }) {
  const { errors } = formState;
  return (
    <fieldset className="config-group">
      <legend>Name and contact</legend>
      <TextField label="Practice name" registration={register('name')} error={errors.name} />
      <div className="field-pair">
        <TextField
          label="E-mail"
          type="email"
          help="Clients write to it, and your own notices go there."
          registration={register('email')}
          error={errors.email}
        />
        <TextField label="Phone" type="tel" registration={register('phone')} error={errors.phone} />
      </div>
      <TextareaField
        label="Address"
        optional
        rows={3}
        help="Left empty, none is shown."
        registration={register('address')}
        error={errors.address}
      />
      <p className="text-secondary">
        Your time zone is {timeZone}. It stays a setting of the server (PRACTICE_TIMEZONE), because changing it would
        move your weekly hours and every wall-clock time of sessions that are booked.
      </p>
    </fieldset>
  );
}

/** Logo, portrait and colour. */
export function LookFields({ form: { control, register, formState } }: { form: Form }) {
  return (
    <fieldset className="config-group">
      <legend>Look</legend>
      <Controller
        control={control}
        name="accent"
        render={({ field }) => <AccentField accent={field.value ?? null} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="logo"
        render={({ field }) => (
          <PictureField
            kind="logo"
            label="Logo"
            help="Without one, a drop on still water stands beside your name."
            image={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="portrait"
        render={({ field }) => (
          <PictureField
            kind="portrait"
            label="Portrait"
            help="Without one, the page begins with still water alone."
            image={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        label="Who the portrait shows"
        optional
        help="Read aloud to those who cannot see it, like: Mara Lindqvist, smiling, in her office."
        registration={register('portraitText')}
        error={formState.errors.portraitText}
      />
    </fieldset>
  );
}

/** What a visitor reads first. */
export function WelcomeFields({ form }: { form: Form }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const fact = Array.isArray(errors.facts) ? errors.facts.find(Boolean) : errors.facts;
  return (
    <fieldset className="config-group">
      <legend>First view</legend>
      <TextField
        label="What you do"
        help="Above the headline, and in the title of the window."
        registration={register('trade')}
        error={errors.trade}
      />
      <TextField label="Headline" registration={register('headline')} error={errors.headline} />
      <TextareaField label="Introduction" registration={register('introduction')} error={errors.introduction} />
      <Controller
        control={control}
        name="facts"
        render={({ field }) => (
          <TextareaField
            label="Facts below it"
            optional
            help="One a line, four at most, like: 500+ sessions. Only what is true of you."
            value={field.value.join('\n')}
            onChange={({ target }) => field.onChange(target.value === '' ? [] : target.value.split('\n'))}
            onBlur={() => {
              field.onChange(field.value.map((line) => line.trim()).filter(Boolean));
              field.onBlur();
            }}
            error={fact as never}
          />
        )}
      />
      <TextareaField
        label="For search engines"
        optional
        rows={2}
        placeholder={descriptionOf({ name: form.getValues('name'), description: '' })}
        help="The sentence below the title in a list of results; the grey one while you write none."
        registration={register('description')}
        error={errors.description}
      />
    </fieldset>
  );
}

/** Contact block, hours and prices. */
export function BlockFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <fieldset className="config-group">
      <legend>Blocks</legend>
      <div className="field-pair">
        <TextField
          label="Where sessions take place"
          help="Among the ways to reach you."
          registration={register('place')}
          error={errors.place}
        />
        <TextField
          label="Your video room is called"
          help="Clients read Online (…) and … link."
          registration={register('video')}
          error={errors.video}
        />
      </div>
      <TextField label="Line at the end of the page" optional registration={register('footer')} error={errors.footer} />
      <TextField label="Contact heading" registration={register('contactTitle')} error={errors.contactTitle} />
      <TextareaField
        label="Contact text"
        optional
        rows={3}
        registration={register('contactText')}
        error={errors.contactText}
      />
      <SwitchField
        label="Show sessions and prices"
        help="Your active services with their length and price."
        registration={register('showPrices')}
      />
      <SwitchField
        label="Show opening hours"
        help="Your active weekly hours, from Availability."
        registration={register('showHours')}
      />
    </fieldset>
  );
}

/** Pages of their own. */
export function LegalFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  const help =
    'Markdown: # for a heading, - for a list, [words](https://address) for a link. Left empty, there is no such page.';
  return (
    <fieldset className="config-group">
      <legend>Terms and privacy</legend>
      <TextareaField
        label="Terms"
        optional
        rows={8}
        help={help}
        registration={register('terms')}
        error={errors.terms}
      />
      <TextareaField
        label="Privacy"
        optional
        rows={8}
        help="Have somebody who knows your law look at both. docs/privacy.md says what this product keeps."
        registration={register('privacy')}
        error={errors.privacy}
      />
    </fieldset>
  );
}
