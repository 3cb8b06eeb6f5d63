import { contrast, isColour, paletteOf } from '@stillpoint/practice-page';
import Button from 'react-bootstrap/Button';
import Form from 'react-bootstrap/Form';
import { Field } from '../../components/form/fields.tsx';

const DESIGN_ACCENT = '#1f4d4a';

/** The accent colour, and what becomes of it in both modes: every shade of it can be read. */
export function AccentField({
  accent,
  onChange,
}: {
  accent: string | null;
  onChange: (accent: string | null) => void;
}) {
  const chosen = accent !== null && isColour(accent) ? accent : DESIGN_ACCENT;
  const palette = paletteOf(chosen);
  const isDarkened = palette.light.primary !== chosen;
  return (
    <Field
      label="Accent colour"
      help={
        accent === null
          ? 'The design’s own green. Choose another, and buttons, links and grounds follow.'
          : isDarkened
            ? 'Text in this colour would be too faint, so a darker shade of it is used for buttons and links.'
            : 'It can be read well as it is.'
      }
    >
      {({ isInvalid: _isInvalid, ...ids }) => (
        <div className="accent-row">
          <Form.Control
            {...ids}
            type="color"
            className="form-control-color"
            value={chosen}
            onChange={({ target }) => onChange(target.value)}
          />
          {(['light', 'dark'] as const).map((mode) => {
            const { primary, paper, onPrimary } = palette[mode];
            return (
              <span key={mode} className="accent-sample" style={{ background: paper, color: primary }}>
                <span style={{ background: primary, color: onPrimary }}>{mode === 'light' ? 'Light' : 'Dark'}</span>
                {contrast(primary, paper).toFixed(1)} : 1
              </span>
            );
          })}
          {accent !== null && (
            <Button size="sm" variant="link" onClick={() => onChange(null)}>
              Back to the design’s own
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
