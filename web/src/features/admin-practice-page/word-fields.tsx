import { descriptionOf } from '@stillpoint/practice-page';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { fieldsOf, SwitchField, TextareaField, TextField } from '../../components/form/fields.tsx';
import { AccentField } from './accent-field.tsx';
import type { PageDraft, PageValues } from './api.ts';
import { PictureField } from './picture-field.tsx';
import '../../components/form/config-group.scss';

type Form = UseFormReturn<PageDraft, unknown, PageValues>;

/** Name and contact: they stand on every page and in every mail. */
export function ContactFields({ form }: { form: Form }) {
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>Name and contact</legend>
      <TextField label="Practice name" {...field('name')} />
      <div className="field-pair">
        <TextField
          label="E-mail"
          type="email"
          help="Clients write to it, and your own notices go there."
          {...field('email')}
        />
        <TextField label="Phone" type="tel" {...field('phone')} />
      </div>
      <TextareaField label="Address" optional rows={3} help="Left empty, none is shown." {...field('address')} />
    </fieldset>
  );
}

export function LookFields({ form }: { form: Form }) {
  const { control } = form;
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>Look</legend>
      <AccentField control={control} />
      <PictureField
        control={control}
        kind="logo"
        label="Logo"
        help="Without one, a drop on still water stands beside your name."
      />
      <PictureField
        control={control}
        kind="portrait"
        label="Portrait"
        help="Without one, the page begins with still water alone."
      />
      <TextField
        label="Who the portrait shows"
        optional
        help="Read aloud to those who cannot see it, like: Mara Lindqvist, smiling, in her office."
        {...field('portraitText')}
      />
    </fieldset>
  );
}

/** What a visitor reads first. */
export function WelcomeFields({ form }: { form: Form }) {
  const { control } = form;
  const { facts } = form.formState.errors;
  const field = fieldsOf(form);
  const fact = Array.isArray(facts) ? facts.find(Boolean) : facts;
  return (
    <fieldset className="config-group">
      <legend>First view</legend>
      <TextField label="What you do" help="Above the headline, and in the title of the window." {...field('trade')} />
      <TextField label="Headline" {...field('headline')} />
      <TextareaField label="Introduction" {...field('introduction')} />
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
        {...field('description')}
      />
    </fieldset>
  );
}

export const AboutFields = ({ form }: { form: Form }) => (
  <fieldset className="config-group">
    <legend>About</legend>
    <TextareaField
      label="About the practice"
      rows={8}
      help="A blank line begins a new paragraph."
      {...fieldsOf(form)('about')}
    />
  </fieldset>
);

export function BlockFields({ form }: { form: Form }) {
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>Blocks</legend>
      <div className="field-pair">
        <TextField label="Where sessions take place" help="Among the ways to reach you." {...field('place')} />
        <TextField label="Your video room is called" help="Clients read Online (…) and … link." {...field('video')} />
      </div>
      <TextField label="Line at the end of the page" optional {...field('footer')} />
      <TextField label="Contact heading" {...field('contactTitle')} />
      <TextareaField label="Contact text" optional rows={3} {...field('contactText')} />
      <SwitchField
        label="Show sessions and prices"
        help="Your active services with their length and price."
        {...field('showPrices')}
      />
      <SwitchField
        label="Show opening hours"
        help="Your active weekly hours, from Availability."
        {...field('showHours')}
      />
    </fieldset>
  );
}

export function LegalFields({ form }: { form: Form }) {
  const field = fieldsOf(form);
  const help =
    'Markdown: # for a heading, - for a list, [words](https://address) for a link. Left empty, there is no such page.';
  return (
    <fieldset className="config-group">
      <legend>Terms and privacy</legend>
      <TextareaField label="Terms" optional rows={8} help={help} {...field('terms')} />
      <TextareaField
        label="Privacy"
        optional
        rows={8}
        help="Have somebody who knows your law look at both. docs/privacy.md says what this product keeps."
        {...field('privacy')}
      />
    </fieldset>
  );
}
