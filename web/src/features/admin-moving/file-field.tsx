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
        // Browsers do not say that the same file was chosen again, though it may have been corrected meanwhile.
        onClick={({ currentTarget: field }) => {
          const before = new DataTransfer();
          for (const file of field.files ?? []) before.items.add(file);
          field.value = '';
          field.oncancel = () => (field.files = before.files);
        }}
        onChange={({ target }) => props.onChoose(target.files?.[0])}
      />
    )}
  </Field>
);
