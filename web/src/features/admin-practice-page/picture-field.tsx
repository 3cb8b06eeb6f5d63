import { practiceImageUrl } from '@stillpoint/contracts';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import Button from 'react-bootstrap/Button';
import { useController, type Control } from 'react-hook-form';
import { handFocusOn } from '../../lib/focus.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import type { PageDraft } from './draft.ts';
import type { PageValues } from './api.ts';
import { CropDialog } from './crop-dialog.tsx';
import type { CroppedKind } from './crop.ts';
import { WORDS } from './words.ts';

/** Beyond it a browser may run out of memory. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** A picture of the practice, the form's value of the name of its kind: chosen from a file, cropped, or taken away. */
export function PictureField({
  control,
  kind,
  label,
  help,
}: {
  control: Control<PageDraft, unknown, PageValues>;
  kind: CroppedKind;
  label: string;
  help: string;
}) {
  const {
    field: { value: image, onChange },
  } = useController({ control, name: kind });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const dialog = useDialog<ImageBitmap>();
  const [problem, setProblem] = useState<string | null>(null);
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setProblem(null);
    try {
      if (file.size > MAX_FILE_BYTES || file.type === 'image/svg+xml') throw new TypeError('not a picture of ours');
      dialog.open(await createImageBitmap(file));
    } catch {
      // Whatever is wrong with the file, there is one thing to do about it.
      setProblem(WORDS.picture.notOpened);
    }
  };
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <span className="form-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="picture-row">
        {image && (
          <img
            className={`picture-${kind}`}
            src={practiceImageUrl(image.file)}
            width={image.width}
            height={image.height}
            alt={`${label}, as it is now`}
          />
        )}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={`Choose a file for ${label.toLowerCase()}`}
          onChange={(event) => {
            event.stopPropagation();
            void open(event);
          }}
        />
        <Button size="sm" variant="outline-primary" onClick={() => input.current?.click()}>
          {image ? 'Choose another' : 'Choose a picture'}
        </Button>
        {image && (
          <Button ref={handFocusOn} size="sm" variant="link" onClick={() => onChange(null)}>
            Take it away
          </Button>
        )}
      </div>
      <small className="form-text d-block" id={`${id}-help`}>
        {help}
      </small>
      {problem && (
        <div className="field-error" role="alert">
          {problem}
        </div>
      )}
      {dialog.subject && (
        <CropDialog
          key={dialog.round}
          kind={kind}
          picture={dialog.subject}
          show={dialog.show}
          onClose={dialog.close}
          onStored={onChange}
        />
      )}
    </div>
  );
}
