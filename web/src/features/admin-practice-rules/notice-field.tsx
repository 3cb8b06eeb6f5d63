import { MAX_NOTICE_DAYS } from '@stillpoint/scheduling';
import { useState } from 'react';
import Form from 'react-bootstrap/Form';
import { useController, type Control } from 'react-hook-form';
import { Field } from '../../components/form/fields.tsx';
import type { RulesDraft, RulesValues } from './api.ts';
import { lengthOf, minutesOf, UNITS, type Unit } from './notice.ts';
import { WORDS } from './words.ts';

export function NoticeField({ control }: { control: Control<RulesDraft, unknown, RulesValues> }) {
  const { field, fieldState } = useController({ control, name: 'minimumNoticeMinutes' });
  const [last, setLast] = useState(() => lengthOf(field.value));
  // What was typed, unless the form's value is another one by now: 'Undo' put it back.
  const { typed, unit } = minutesOf(last.typed, last.unit) === field.value ? last : lengthOf(field.value);
  const change = (nextTyped: string, nextUnit: Unit) => {
    setLast({ typed: nextTyped, unit: nextUnit });
    field.onChange(minutesOf(nextTyped, nextUnit));
  };
  return (
    <Field
      label="Minimum notice"
      help={WORDS.noticeHelp}
      error={
        fieldState.error && {
          ...fieldState.error,
          message: `Enter a length of up to ${MAX_NOTICE_DAYS} days, in whole minutes`,
        }
      }
    >
      {(ids) => (
        <div className="amount-unit">
          <Form.Control
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => change(event.target.value, unit)}
            onBlur={field.onBlur}
          />
          <Form.Select
            aria-label="Unit of the minimum notice"
            value={unit}
            onChange={(event) => change(typed, event.target.value as Unit)}
          >
            {Object.keys(UNITS).map((word) => (
              <option key={word}>{word}</option>
            ))}
          </Form.Select>
        </div>
      )}
    </Field>
  );
}
