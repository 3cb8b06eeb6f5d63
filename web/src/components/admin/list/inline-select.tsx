import { useId } from 'react';
import Form from 'react-bootstrap/Form';
import { Options } from '../../form/fields.tsx';
import './inline-select.scss';

/** A small choice, its name before it in the same line; `choices` in words. */
export function InlineSelect<Key extends string>({
  label,
  choices,
  value,
  onChoose,
}: {
  label: string;
  choices: Readonly<Record<Key, string>>;
  value: Key;
  onChoose: (key: Key) => void;
}) {
  const id = useId();
  return (
    <div className="inline-field">
      <Form.Label htmlFor={id}>{label}</Form.Label>
      <Form.Select id={id} size="sm" value={value} onChange={({ target }) => onChoose(target.value as Key)}>
        <Options choices={choices} />
      </Form.Select>
    </div>
  );
}
