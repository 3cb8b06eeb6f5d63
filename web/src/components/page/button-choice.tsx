import Button from 'react-bootstrap/Button';
import ButtonGroup from 'react-bootstrap/ButtonGroup';

/** One of a few, as buttons side by side; `words` by key. */
export const ButtonChoice = <Key extends string>({
  label,
  words,
  chosen,
  onChoose,
}: {
  label: string;
  words: Readonly<Record<Key, string>>;
  chosen: Key;
  onChoose: (key: Key) => void;
}) => (
  <ButtonGroup size="sm" aria-label={label}>
    {(Object.keys(words) as Key[]).map((key) => (
      <Button
        key={key}
        variant="outline-secondary"
        active={key === chosen}
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
      >
        {words[key]}
      </Button>
    ))}
  </ButtonGroup>
);
