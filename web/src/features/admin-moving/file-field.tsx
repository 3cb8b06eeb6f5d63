import { Field } from '../../components/form/fields.tsx';

/** A file to be chosen; none when the choice was taken back. */
export const FileField = (props: {
  label: string;
  help: string;
  accept: string;
  onChoose: (file: File | undefined) => void;
}) => (
  <Field label={props.label} help={props.help}>
    {({ isInvalid: _, ...ids }) => (
      <input
        {...ids}
        className="form-control"
        type="file"
        accept={props.accept}
        onChange={({ target }) => props.onChoose(target.files?.[0])}
      />
    )}
  </Field>
);
