import Button from 'react-bootstrap/Button';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { fieldsOf, SelectField, TextareaField, TextField } from '../../components/form/fields.tsx';
import { focusFirst, handFocusOn } from '../../lib/focus.ts';
import type { PageDraft } from './draft.ts';
import type { PageValues } from './api.ts';

type ListName = 'topics' | 'credentials' | 'steps';
const ICONS = {
  wind: 'Wind',
  flower: 'Flower',
  lungs: 'Lungs',
  moon: 'Moon',
  sun: 'Sun',
  heart: 'Heart',
  tree: 'Tree',
  compass: 'Compass',
};

/** Entries of a title and a sentence, which can be added, moved up and removed. `word`: what one of them is. */
export function TitledList({
  form,
  name,
  legend,
  word,
  most,
}: {
  form: UseFormReturn<PageDraft, unknown, PageValues>;
  name: ListName;
  legend: string;
  word: string;
  most: number;
}) {
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name });
  const field = fieldsOf(form);
  return (
    <fieldset className="config-group">
      <legend>{legend}</legend>
      <ol className="list-unstyled titled-list">
        {fields.map(({ id }, index) => (
          <li ref={handFocusOn} key={id}>
            <div className="field-pair">
              <TextField label={`${word} ${index + 1}`} {...field(`${name}.${index}.title`)} />
              {name === 'topics' && <SelectField label="Picture" {...field(`topics.${index}.icon`)} options={ICONS} />}
            </div>
            <TextareaField label="In a sentence" rows={2} {...field(`${name}.${index}.text`)} />
            <div className="titled-tools">
              {index > 0 && (
                <Button
                  size="sm"
                  variant="link"
                  onClick={({ currentTarget }) => {
                    // In the first place it has no such button.
                    if (index === 1) focusFirst([currentTarget.closest('li')!]);
                    swap(index, index - 1);
                  }}
                  aria-label={`Move ${word.toLowerCase()} ${index + 1} up`}
                >
                  Move up
                </Button>
              )}
              <Button
                size="sm"
                variant="link"
                onClick={() => remove(index)}
                aria-label={`Remove ${word.toLowerCase()} ${index + 1}`}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {fields.length < most && (
        <Button
          size="sm"
          variant="outline-primary"
          // Only topics have one; the others' contract drops it.
          onClick={() => append({ title: '', text: '', icon: 'wind' } as never)}
        >
          Add {/^[aeiou]/i.test(word) ? 'an' : 'a'} {word.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}
