import { descriptionOf } from '@stillpoint/practice-page';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { fieldsOf, SwitchField, TextareaField, TextField } from '../../components/form/fields.tsx';
import { AccentField } from './accent-field.tsx';
import type { PageDraft } from './draft.ts';
import type { PageValues } from './api.ts';
import { PictureField } from './picture-field.tsx';
import { WORDS } from './words.ts';
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
        <TextField label="E-mail" type="email" help={WORDS.help.email} {...field('email')} />
        <TextField label="Phone" type="tel" {...field('phone')} />
      </div>
      <TextareaField label="Address" optional rows={3} help={WORDS.help.address} {...field('address')} />
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
      <PictureField control={control} kind="logo" label="Logo" help={WORDS.help.logo} />
      <PictureField control={control} kind="portrait" label="Portrait" help={WORDS.help.portrait} />
      <TextField label="Who the portrait shows" optional help={WORDS.help.portraitWords} {...field('portraitText')} />
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
      <TextField label="What you do" help={WORDS.help.trade} {...field('trade')} />
      <TextField label="Headline" {...field('headline')} />
      <TextareaField label="Introduction" {...field('introduction')} />
      <Controller
        control={control}
        name="facts"
        render={({ field }) => (
          <TextareaField
            label="Facts below it"
            optional
            help={WORDS.help.facts}
            value={field.value.join('\n')}
            onChange={({ target }) => field.onChange(target.value === '' ? [] : target.value.split('\n'))}
            onBlur={() => {
              field.onChange(field.value.map((line) => line.trim()).filter(Boolean));
              field.onBlur();
            }}
            error={fact}
          />
        )}
      />
      <TextareaField
        label="For search engines"
        optional
        rows={2}
        placeholder={descriptionOf({ name: form.getValues('name'), description: '' })}
        help={WORDS.help.summary}
        {...field('description')}
      />
    </fieldset>
  );
}

export const AboutFields = ({ form }: { form: Form }) => (
  <fieldset className="config-group">
    <legend>About</legend>
    <TextareaField label="About the practice" rows={8} help={WORDS.help.paragraphs} {...fieldsOf(form)('about')} />
  </fieldset>
);

export function BlockFields({ form }: { form: Form }) {
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>Blocks</legend>
      <div className="field-pair">
        <TextField label="Where sessions take place" help={WORDS.help.place} {...field('place')} />
        <TextField label="Your video room is called" help={WORDS.help.video} {...field('video')} />
      </div>
      <TextField label="Line at the end of the page" optional {...field('footer')} />
      <TextField label="Contact heading" {...field('contactTitle')} />
      <TextareaField label="Contact text" optional rows={3} {...field('contactText')} />
      <SwitchField label="Show sessions and prices" help={WORDS.help.services} {...field('showPrices')} />
      <SwitchField label="Show opening hours" help={WORDS.help.hours} {...field('showHours')} />
    </fieldset>
  );
}

export function LegalFields({ form }: { form: Form }) {
  const field = fieldsOf(form);
  const help = WORDS.help.legal;
  return (
    <fieldset className="config-group">
      <legend>Terms and privacy</legend>
      <TextareaField label="Terms" optional rows={8} help={help} {...field('terms')} />
      <TextareaField label="Privacy" optional rows={8} help={WORDS.lawyer} {...field('privacy')} />
    </fieldset>
  );
}
