import { useEffect, useRef, useState } from 'react';
import Form from 'react-bootstrap/Form';
import { showFailure } from '../../components/admin/show-failure.ts';
import { Field } from '../../components/form/fields.tsx';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { uploadImage, type PageValues } from './api.ts';
import { drawCrop, fileOf, isSquare, WHOLE, type Crop, type CroppedKind } from './crop.ts';
import { WORDS } from './words.ts';

const TITLES = { logo: 'Your logo', portrait: 'Your portrait' };

/** Shows what of a picture will be published, and lets it be chosen; then stores it. */
export function CropDialog({
  kind,
  picture,
  onStored,
  ...dialog
}: DialogProps & {
  kind: CroppedKind;
  picture: ImageBitmap;
  onStored: (image: NonNullable<PageValues['logo']>) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, kind, crop);
  }, [picture, kind, crop]);
  const store = {
    mutateAsync: async (drawn: HTMLCanvasElement) => uploadImage(kind, await fileOf(drawn, kind)),
  };
  const saving = useSaving(store, {
    onSuccess: (image) => {
      onStored(image);
      dialog.onClose();
    },
    onError: (error) => showFailure(error, WORDS.picture.notStored),
  });
  const slider = (part: keyof Crop, label: string) => (
    <Field label={label}>
      {({ isInvalid: _isInvalid, ...ids }) => (
        <Form.Range
          {...ids}
          value={crop[part]}
          onChange={({ target }) => setCrop({ ...crop, [part]: Number(target.value) })}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={TITLES[kind]}
      submitLabel="Use this picture"
      busyLabel="Storing..."
      saving={saving}
      isStatic
      {...dialog}
      onSubmit={(event) => {
        event.preventDefault();
        // It stands in the page's form for React, and must not publish that.
        event.stopPropagation();
        if (canvas.current) saving.run(canvas.current);
      }}
    >
      <canvas
        ref={canvas}
        className={`crop-canvas crop-${kind}`}
        role="img"
        aria-label="What will be published of the picture"
      />
      {slider('zoom', 'Nearer')}
      {slider('across', 'Left and right')}
      {slider('down', 'Up and down')}
      <p className="text-secondary">
        {isSquare(kind) && `${WORDS.picture.inACircle} `}
        {WORDS.picture.onlyPixels}
      </p>
    </FormDialog>
  );
}
