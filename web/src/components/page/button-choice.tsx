import Button from 'react-bootstrap/Button';
import ButtonGroup from 'react-bootstrap/ButtonGroup';

/** One of a few, as buttons side by side; `words` by key, `isLow` where they stand among small buttons. */
export const ButtonChoice = <Key extends string>({
  label,
  words,
  chosen,
  isLow = false,
  onChoose,
}: {
  label: string;
  words: Readonly<Record<Key, string>>;
  chosen: Key;
  isLow?: boolean;
  onChoose: (key: Key) => void;
}) => (
  <ButtonGroup size="sm" aria-label={label}>
    {(Object.keys(words) as Key[]).map((key) => (
      <Button
        key={key}
        variant="outline-secondary"
        {...(isLow && { size: 'sm' })}
        active={key === chosen}
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
      >
        {words[key]}
      </Button>
    ))}
  </ButtonGroup>
);
